CREATE TABLE "factor_reset" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"link_hashes" text[] DEFAULT '{}' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "requires_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- An order begins a reset, the server carries it out, and whoever has a link from its mails stops it without signing in.
ALTER TABLE factor_reset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON factor_reset TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY network ON factor_reset TO publisher_console_network USING (true);--> statement-breakpoint
-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON factor_reset FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON factor_reset TO publisher_console_api;--> statement-breakpoint
GRANT SELECT (person_id, due_at), INSERT, DELETE ON factor_reset TO publisher_console_network;
