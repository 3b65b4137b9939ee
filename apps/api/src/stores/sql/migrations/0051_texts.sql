CREATE TYPE "public"."announcement_kind" AS ENUM('news', 'incident', 'terms');--> statement-breakpoint
CREATE TYPE "public"."announcement_audience" AS ENUM('all', 'active', 'platform', 'list');--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "announcement_kind" NOT NULL,
	"text" jsonb NOT NULL,
	"url" text,
	"audience" "announcement_audience" NOT NULL,
	"platform" "platform",
	"publishers" integer[],
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_dismissal" (
	"announcement_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_dismissal_person_id_announcement_id_pk" PRIMARY KEY("person_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "reason_text" (
	"code" text PRIMARY KEY NOT NULL,
	"why" jsonb,
	"remedy" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_dismissal" ADD CONSTRAINT "announcement_dismissal_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissal" ADD CONSTRAINT "announcement_dismissal_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Drafts are for the staff alone.
ALTER TABLE announcement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE announcement_dismissal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY published ON announcement FOR SELECT TO publisher_console_api USING (published_at IS NOT NULL);--> statement-breakpoint
CREATE POLICY own ON announcement_dismissal TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY not_erased ON announcement_dismissal AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
CREATE POLICY network ON announcement TO publisher_console_network USING (true);--> statement-breakpoint
-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON announcement FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON announcement_dismissal FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
GRANT SELECT ON announcement TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT ON announcement_dismissal TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON announcement TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON reason_text TO publisher_console_network;
