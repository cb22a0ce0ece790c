BEGIN TRANSACTION;
CREATE TABLE acts (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    chance TEXT NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
INSERT INTO "acts" VALUES('b29c8',0,0,'1','[]');
INSERT INTO "acts" VALUES('b29c8',1,1,'1','[]');
INSERT INTO "acts" VALUES('b29c8',2,2,'1','[]');
INSERT INTO "acts" VALUES('b29c8',3,0,'2','[]');
INSERT INTO "acts" VALUES('ktd8g',0,0,'1','[]');
INSERT INTO "acts" VALUES('ktd8g',1,1,'1','[]');
INSERT INTO "acts" VALUES('ktd8g',2,0,'2','[]');
INSERT INTO "acts" VALUES('ktd8g',3,1,'2','[]');
INSERT INTO "acts" VALUES('ktd8g',4,0,'3','[]');
INSERT INTO "acts" VALUES('ktd8g',5,1,'3','[]');
INSERT INTO "acts" VALUES('ktd8g',6,0,'4','[]');
INSERT INTO "acts" VALUES('ktd8g',7,1,'4','[]');
INSERT INTO "acts" VALUES('ktd8g',8,0,'5','[]');
INSERT INTO "acts" VALUES('ktd8g',9,1,'5','[]');
INSERT INTO "acts" VALUES('ktd8g',10,0,'6','[]');
INSERT INTO "acts" VALUES('ktd8g',11,1,'6','[]');
INSERT INTO "acts" VALUES('ktd8g',12,0,'7','[]');
INSERT INTO "acts" VALUES('ktd8g',13,1,'7','[]');
INSERT INTO "acts" VALUES('ktd8g',14,0,'8','[]');
INSERT INTO "acts" VALUES('ktd8g',15,1,'8','[]');
INSERT INTO "acts" VALUES('ktd8g',16,0,'9','[]');
INSERT INTO "acts" VALUES('ktd8g',17,1,'9','[]');
INSERT INTO "acts" VALUES('ktd8g',18,0,'10','[]');
INSERT INTO "acts" VALUES('ktd8g',19,1,'10','[]');
INSERT INTO "acts" VALUES('ktd8g',20,0,'11','[]');
INSERT INTO "acts" VALUES('ktd8g',21,1,'11','[]');
INSERT INTO "acts" VALUES('ktd8g',22,0,'12','[]');
INSERT INTO "acts" VALUES('ktd8g',23,1,'12','[]');
INSERT INTO "acts" VALUES('ktd8g',24,0,'13','[]');
INSERT INTO "acts" VALUES('ktd8g',25,1,'13','[]');
INSERT INTO "acts" VALUES('ktd8g',26,0,'14','[]');
INSERT INTO "acts" VALUES('ktd8g',27,1,'14','[]');
INSERT INTO "acts" VALUES('ktd8g',28,0,'15','[]');
INSERT INTO "acts" VALUES('ktd8g',29,1,'15','[]');
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    edition INTEGER NOT NULL,
    deck TEXT NOT NULL,
    deck_data TEXT,
    options TEXT NOT NULL,
    names TEXT NOT NULL,
    seed TEXT NOT NULL,
    chance TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    result TEXT
);
INSERT INTO "matches" VALUES('ktd8g','raj',1,'classic',NULL,'{"tie_rule": "carry", "pile_sign": "sum", "zero_total": "highest", "final_tie": "shared", "games": 1, "history": "last", "short_two_player": "off"}','["Ana", "Ben"]','1','[["+10", "-5", "-3", "-4", "+8", "+1", "+2", "+6", "+5", "+9", "-2", "+7", "+4", "+3", "-1"]]','2026-11-30T12:20:51.976898+00:00','2026-11-30T12:20:51.992384+00:00','{"scores": [0, 0], "winners": [0, 1]}');
INSERT INTO "matches" VALUES('b29c8','raj',1,'classic',NULL,'{"tie_rule": "carry", "pile_sign": "sum", "zero_total": "highest", "final_tie": "shared", "games": 1, "history": "last", "short_two_player": "off"}','["Ana", "Ben", "Cem"]','2','[["-1", "-3", "-5", "-2", "+8", "+7", "+6", "+5", "+1", "+3", "+4", "-4", "+9", "+10", "+2"]]','2026-11-30T12:20:51.994029+00:00','2026-11-30T12:20:51.996281+00:00',NULL);
COMMIT;
