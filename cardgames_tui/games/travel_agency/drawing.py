"""How the table of Travel Agency is drawn: groups with both their sides, the hand, and what tours are worth."""

from cardgames_tui.engine.game import Seat
from cardgames_tui.engine.language import _
from cardgames_tui.engine.text import cells, fitted, padded, wrapped
from cardgames_tui.ui.canvas import PLAIN, Canvas, Spot
from cardgames_tui.ui.cards import LOW
from cardgames_tui.ui.scene import Scene

from . import words
from .field import Field
from .outlook import PLACES, ahead, made, nearly_full, news, preview, standing
from .tour import country_of, sight_of, stars
from .view import GameEnded, Tour, View

CLAIM = "claim"
"""The mark of the kind `act` that means a claim."""
ABOVE, BELOW = "▲", "▼"
"""Whose side a group went to."""
LEADS_ABOVE, LEADS_BELOW = "△", "▽"
"""Whose side is better as long as the group is open."""
_NEW = ("▸", "◂", "changed")
"""The signs around a card that was just laid."""
_WOULD_LIE = ("[", "]", "marked")
"""The signs around the marked card where it would lie."""
_NAMED_SIGHT = 9
"""Columns of a card on the table from which its name is legible."""
HAND = 6
"""Cards in a hand, at most."""
NARROW, _WIDEST = 7, 20
"""Columns of a card in the hand: without its name, and with it at most."""
HIGH = 6
"""Lines of a card in the hand that has its name on it."""


def draw_player(canvas: Canvas, y: int, scene: Scene, seat: Seat, sign: str) -> None:
    """Name, groups, what would win, and the size of the hand."""
    view: View = scene.view
    if seat == view.mover and not view.over:
        canvas.text(0, y, "▸", "bright")
    canvas.text(1, y, f"{sign} {scene.names[seat]}", f"bright seat{seat}")
    x = canvas.width - 11
    canvas.text(20, y, fitted(standing(view, seat), x - 28))
    canvas.right(x, y, _("hand {n}").format(n=view.hand_sizes[seat]))


def draw_group(canvas: Canvas, field: Field, scene: Scene, number: int) -> None:
    """One column: the other side, the guide or owner, the number, the own side."""
    view: View = scene.view
    marked = scene.marks.get("group") == number
    x, own = field.x(number), scene.near
    draw_number(canvas, field, scene, number)
    draw_leader(canvas, field, scene, number)
    draw_side(canvas, field, scene, number, 1 - own)
    draw_side(canvas, field, scene, number, own)
    if marked:
        draw_plan(canvas, field, scene, number)
    elif number in view.claimable:
        canvas.centred(x, field.bottom, field.cell, _("c claim"), "good")
    canvas.spot(x - 1, 1, field.cell + 1, canvas.height - 2, Spot("group", number))


def draw_plan(canvas: Canvas, field: Field, scene: Scene, number: int) -> None:
    """What is meant for the marked group: a claim, or the marked card at its place."""
    view: View = scene.view
    x, place = field.x(number), len(view.groups[number - 1].tours[scene.near].cards)
    if scene.marks.get("act") == CLAIM:
        canvas.centred(x, field.bottom, field.cell, _("claim"), "marked")
    elif "card" in scene.marks and place < PLACES:
        draw_sight(canvas, field, view, x, field.place(place, above=False), scene.marks["card"], _WOULD_LIE)


def draw_number(canvas: Canvas, field: Field, scene: Scene, number: int) -> None:
    """The number in a line, or in the frame that marks the own side; and a sign of who leads."""
    view: View = scene.view
    x, y = field.x(number), field.numbers
    if scene.marks.get("group") == number:
        canvas.box(x - 1, y, field.cell + 2, field.bottom - y + 1, "marked", heavy=True)
    else:
        canvas.text(x, y, "─" * field.cell, "frame")
    lays = scene.asked and may_lay(view) and number in view.free
    canvas.text(x + (field.cell - 3) // 2, y, f" {number} ", "legal" if lays else "dim")
    group = view.groups[number - 1]
    leader = ahead(group)
    if leader is not None and group.owner is None:
        canvas.text(x + 1, y, LEADS_BELOW if leader == scene.near else LEADS_ABOVE, f"bright seat{leader}")


def draw_leader(canvas: Canvas, field: Field, scene: Scene, number: int) -> None:
    """Who took the group, or the guide who waits for an offer."""
    view: View = scene.view
    x, y = field.x(number), field.guides
    ended = ended_game(scene)
    owner = ended.owners[number - 1] if ended else view.groups[number - 1].owner
    if owner is None:
        name = view.deck.guides[number - 1].name
        canvas.centred(x, y, field.cell, name if cells(name) <= field.cell else name.split()[0])
        return
    told = f"{BELOW if owner == scene.near else ABOVE} {scene.names[owner]}"
    if number in fresh(scene):
        draw_signs(canvas, x, y, field.cell, _NEW)
        canvas.centred(x + 1, y, field.cell - 2, told, "changed")
    else:
        canvas.centred(x, y, field.cell, told, f"bright seat{owner}")


def draw_side(canvas: Canvas, field: Field, scene: Scene, number: int, seat: Seat) -> None:
    """One player's three places at a group, and what a complete tour is worth."""
    view: View = scene.view
    x, above, group = field.x(number), seat != scene.near, view.groups[number - 1]
    tour = group.tours[seat]
    new = fresh(scene)
    for place in range(PLACES):
        y = field.place(place, above)
        if place < len(tour.cards):
            draw_sight(canvas, field, view, x, y, tour.cards[place], _NEW if tour.cards[place] in new else None)
        elif nearly_full(group):
            canvas.centred(x, y + (field.tall - 1) // 2, field.cell, "○", "bright")
        else:
            canvas.centred(x, y + (field.tall - 1) // 2, field.cell, "·", "dim")
    y = field.guides - 1 if above else field.numbers + 1
    draw_rating(canvas, x, y, field.cell, tour, "star" if ahead(group) == seat else "dim")


def draw_rating(canvas: Canvas, x: int, y: int, width: int, tour: Tour, look: str) -> None:
    """Stars, and the sum in a column of its own."""
    if tour.rating is None:
        return
    room = min(width, 8)
    x += (width - room) // 2
    canvas.text(x, y, stars(tour.rating.stars), look)
    canvas.right(x + room, y, str(tour.rating.sum), look)


def draw_sight(
    canvas: Canvas, field: Field, view: View, x: int, y: int, card: str, signs: tuple[str, str, str] | None = None
) -> None:
    """A card on the table: a block in the colour of its country, with its name where there is room.

    Signs stand to the left and to the right of its code.
    """
    look, width = suit_look(view, card), field.cell - 2
    canvas.fill(x + 1, y, width, field.tall, look)
    named = field.tall > 1 and width >= _NAMED_SIGHT
    code_line = y if named else y + (field.tall - 1) // 2
    canvas.centred(x + 1, code_line, width, card, look)
    if named:
        for line, text in enumerate(wrapped(sight_of(view.countries, card), width)[: field.tall - 1], 1):
            canvas.centred(x + 1, y + line, width, text, look)
    if signs:
        draw_signs(canvas, x, code_line, field.cell, signs)


def draw_signs(canvas: Canvas, x: int, y: int, width: int, signs: tuple[str, str, str]) -> None:
    """Signs at both ends of a stretch, in the look that comes with them."""
    left, right, look = signs
    canvas.text(x, y, left, look)
    canvas.text(x + width - 1, y, right, look)


def draw_cards(canvas: Canvas, scene: Scene, height: int) -> None:
    """The hand in a row; backs where it must not be seen."""
    view: View = scene.view
    width = NARROW if height == LOW else min(_WIDEST, (canvas.width - 2) // HAND)
    pitch = max(width, NARROW + 1)
    new = fresh(scene)
    for place in range(view.hand_sizes[scene.near]):
        x = 1 + place * pitch
        if not view.hand:
            draw_back(canvas, x, width, height)
            continue
        card = view.hand[place]
        draw_hand_card(canvas, x, width, height, view, card, marked=scene.marks.get("card") == card)
        if card in new:
            canvas.text(x + 2, 0, fitted(_("new"), width - 4), "changed")


def draw_back(canvas: Canvas, x: int, width: int, height: int) -> None:
    """A card that lies face down."""
    canvas.box(x, 0, width, height, "frame")
    for y in range(1, height - 1):
        canvas.text(x + 1, y, "░" * (width - 2), "dim")


def draw_hand_card(canvas: Canvas, x: int, width: int, height: int, view: View, card: str, *, marked: bool) -> None:
    """The code in a block of the country's colour, and below it the sight where there is room."""
    canvas.box(x, 0, width, height, "marked" if marked else "frame", heavy=marked)
    canvas.text(x + 1, 1, padded(f" {card}", width - 2), suit_look(view, card))
    for y, line in enumerate(wrapped(sight_of(view.countries, card), width - 2)[: height - LOW], 2):
        canvas.text(x + 1, y, line, "bright" if marked else PLAIN)
    canvas.spot(x, 0, width, height, Spot("card", card))


def draw_focus(canvas: Canvas, y: int, width: int, scene: Scene) -> None:
    """The marked card by its name, and what it would make at the marked group; or the guide of the group."""
    view: View = scene.view
    card, group = scene.marks.get("card"), scene.marks.get("group")
    if card is not None:
        canvas.text(1, y, card, suit_look(view, card))
        x = canvas.text(5, y, sight_of(view.countries, card), "bright")
        country = next(country.name for country in view.countries if country.code == country_of(card))
        canvas.text(x, y, fitted(f" · {country}", width - x), "dim")
    elif group is not None:
        guide = view.deck.guides[group - 1]
        canvas.text(1, y, fitted(f"{group} {guide.name}: {guide.wants}", width), "bright")
    if card is not None and group is not None:
        canvas.text(1, y + 1, fitted(preview(view, card, group), width))


def draw_legend(canvas: Canvas, x: int, y: int, scene: Scene) -> None:
    """What tours are worth, each with an example; the line of the tour that the marks would make stands out."""
    view: View = scene.view
    card, group = scene.marks.get("card"), scene.marks.get("group")
    rating = made(view, card, group) if card is not None and group is not None else None
    country = view.countries[0].code
    examples = {5: f"{country} 4-5-6", 4: "7-7-7", 3: f"{country} 2-4-9", 2: "4-5-6", 1: _("all else")}
    for line, (number, example) in enumerate(examples.items(), y):
        look = "bright" if rating and rating.stars == number else "dim"
        canvas.text(x, line, stars(number), "star")
        canvas.text(x + 6, line, fitted(_(words.KINDS[number]), 12), look)
        canvas.text(x + 19, line, example, look)


def suit_look(view: View, card: str) -> str:
    """The look of a card's country."""
    codes = [country.code for country in view.countries]
    return f"suit{codes.index(country_of(card))}"


def fresh(scene: Scene) -> frozenset[str | int]:
    """The cards and groups that the latest act changed or, before the own act, everything since the last own one."""
    return news(scene.events or scene.recap)


def ended_game(scene: Scene) -> GameEnded | None:
    """The game that has just ended, where the next one lies on the table already."""
    ended = [event for event in scene.events if isinstance(event, GameEnded)]
    return ended[0] if ended and not scene.view.over else None


def may_lay(view: View) -> bool:
    """Whether the one to act may lay a card now."""
    return view.phase in ("claiming", "laying")
