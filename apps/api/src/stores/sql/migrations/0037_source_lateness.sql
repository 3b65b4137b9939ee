CREATE TABLE "source_alarm" (
	"source_id" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "every_minutes" integer;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "day_by" time DEFAULT '12:00';--> statement-breakpoint
ALTER TABLE "source_alarm" ADD CONSTRAINT "source_alarm_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- It is the network's: publishers see since when figures are late, and not of which source.
GRANT SELECT, INSERT, UPDATE (raised_at), DELETE ON source_alarm TO publisher_console_network;--> statement-breakpoint
GRANT UPDATE (every_minutes, day_by) ON source TO publisher_console_network;
