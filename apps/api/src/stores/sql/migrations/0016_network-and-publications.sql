CREATE TABLE "network" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"paired_at" timestamp with time zone,
	CONSTRAINT "network_is_only" CHECK ("network"."is_only")
);
--> statement-breakpoint
CREATE TABLE "statistics_publication_day" (
	"day" date NOT NULL,
	"publication" integer NOT NULL,
	"load_id" integer,
	"is_final" boolean NOT NULL,
	"replaced_load" integer,
	"was_final" boolean DEFAULT false NOT NULL,
	"facts" bigint,
	"publishers" integer,
	"revenue" bigint,
	CONSTRAINT "statistics_publication_day_day_publication_pk" PRIMARY KEY("day","publication")
);
--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "reverted_load" integer;--> statement-breakpoint
ALTER TABLE "statistics_load_day" ADD COLUMN "is_being_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_load_day" ADD COLUMN "facts" bigint;--> statement-breakpoint
ALTER TABLE "statistics_load_day" ADD COLUMN "publishers" integer;--> statement-breakpoint
ALTER TABLE "statistics_load_day" ADD COLUMN "revenue" bigint;--> statement-breakpoint
CREATE INDEX "statistics_publication_day_publication" ON "statistics_publication_day" USING btree ("publication");--> statement-breakpoint

GRANT SELECT ON network, statistics_publication_day TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON network TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT ON statistics_publication_day TO publisher_console_network;--> statement-breakpoint
-- Its last value is the newest load that there ever was.
GRANT SELECT ON SEQUENCE statistics_load_id_seq TO publisher_console_network;--> statement-breakpoint

-- Publications from before, as far as their facts are there: snapshots are read from here.
INSERT INTO statistics_publication_day (day, publication, load_id, is_final, replaced_load)
SELECT of_load.day, load.publication, load.id, coalesce(counting.is_final, false),
  lag(load.id) OVER (PARTITION BY of_load.day ORDER BY load.publication)
FROM statistics_load_day AS of_load JOIN statistics_load AS load ON load.id = of_load.load_id
  LEFT JOIN statistics_day AS counting ON counting.day = of_load.day AND counting.load_id = load.id
WHERE load.publication IS NOT NULL;
