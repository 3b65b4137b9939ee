CREATE TABLE "feed_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"as_of" timestamp with time zone,
	"is_final" boolean NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"message" text,
	"bad_lines" jsonb NOT NULL,
	"bad_line_count" integer NOT NULL,
	"rows" bigint,
	"load_id" integer,
	"actor" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_run_day" ON "feed_run" USING btree ("source_id","day","started_at");--> statement-breakpoint
CREATE INDEX "feed_run_started" ON "feed_run" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_run_running" ON "feed_run" USING btree ("source_id","day") WHERE state = 'running';--> statement-breakpoint

-- It is the network's: publishers neither see nor set it.
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_run TO publisher_console_network;
