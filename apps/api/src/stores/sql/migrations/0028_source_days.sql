CREATE TABLE "statistics_source_day" (
	"day" date NOT NULL,
	"source_id" text NOT NULL,
	"load_id" integer NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statistics_source_day_day_source_id_pk" PRIMARY KEY("day","source_id")
);
--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "required_from" date;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "required_until" date;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "source_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_source_day" ADD CONSTRAINT "statistics_source_day_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_source_day" ADD CONSTRAINT "statistics_source_day_load_id_statistics_load_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."statistics_load"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- widens: the release before leaves the column out, and its default is there.
ALTER TABLE "statistics_load" ADD CONSTRAINT "statistics_load_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;;--> statement-breakpoint

-- Days without figures of it were never complete.
-- brief: it has one row.
UPDATE source SET required_from = '-infinity' WHERE id = 'main';--> statement-breakpoint
CREATE VIEW statistics_counting_load AS
  SELECT day, 'main' AS source_id, load_id, is_final FROM public.statistics_day
  UNION ALL SELECT day, source_id, load_id, is_final FROM public.statistics_source_day;--> statement-breakpoint

-- What counts is read before anybody acts, and says nothing of a publisher.
GRANT SELECT ON source, statistics_time_zone, statistics_source_day, statistics_counting_load TO publisher_console_api;--> statement-breakpoint
GRANT SELECT ON statistics_counting_load TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON statistics_source_day TO publisher_console_network;--> statement-breakpoint
GRANT INSERT, UPDATE (required_from, required_until) ON source TO publisher_console_network;
