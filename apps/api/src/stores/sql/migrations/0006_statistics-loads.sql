CREATE TABLE "statistics_load_day" (
	"load_id" integer NOT NULL,
	"day" date NOT NULL,
	"remove_after" timestamp with time zone,
	CONSTRAINT "statistics_load_day_load_id_day_pk" PRIMARY KEY("load_id","day")
);
--> statement-breakpoint
CREATE TABLE "statistics_time_zone" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "statistics_time_zone_is_only" CHECK ("statistics_time_zone"."is_only")
);
--> statement-breakpoint
CREATE INDEX "statistics_load_day_counts" ON "statistics_load_day" USING btree ("day") WHERE remove_after is null;--> statement-breakpoint
CREATE INDEX "statistics_load_day_due" ON "statistics_load_day" USING btree ("remove_after") WHERE remove_after is not null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON statistics_load_day, statistics_time_zone TO publisher_console_network;--> statement-breakpoint

-- Loads from before: what counts, and what the last load superseded. Each load removed what earlier ones had superseded.
INSERT INTO statistics_load_day (load_id, day) SELECT load_id, day FROM statistics_day;--> statement-breakpoint
INSERT INTO statistics_load_day (load_id, day, remove_after)
SELECT earlier.id, newest.day, now() + interval '1 hour'
FROM statistics_day AS newest JOIN statistics_load AS earlier ON earlier.id < newest.load_id
WHERE newest.load_id = (SELECT max(load_id) FROM statistics_day);
