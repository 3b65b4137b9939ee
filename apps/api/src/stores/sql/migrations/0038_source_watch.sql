CREATE TABLE "source_watch" (
	"source_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"days_back" integer NOT NULL,
	"every_minutes" integer NOT NULL,
	"final_after_days" integer,
	"due_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "source_watch" ADD CONSTRAINT "source_watch_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- It is the network's: publishers neither see nor set it.
GRANT SELECT, INSERT, UPDATE, DELETE ON source_watch TO publisher_console_network;
