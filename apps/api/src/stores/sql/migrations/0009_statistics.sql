CREATE TYPE "public"."report_file_state" AS ENUM('waiting', 'running', 'done', 'failed', 'left', 'cancelled');--> statement-breakpoint
CREATE TABLE "report_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"request" json NOT NULL,
	"locale" "locale" NOT NULL,
	"name" text NOT NULL,
	"state" "report_file_state" DEFAULT 'waiting' NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"total_rows" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"report" json NOT NULL,
	"is_start" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statistics_day" ADD COLUMN "is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "as_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_file" ADD CONSTRAINT "report_file_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_file_changed" ON "report_file" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_title" ON "report_template" USING btree ("publisher_id",lower("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_start" ON "report_template" USING btree ("publisher_id") WHERE is_start;--> statement-breakpoint

-- A publisher's own templates and downloads.
ALTER TABLE report_template ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON report_template TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_template TO publisher_console_api;--> statement-breakpoint
ALTER TABLE report_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON report_file TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON report_file TO publisher_console_api;--> statement-breakpoint

-- Whoever opens a link is nobody yet: the network finds the download, and forgets old ones.
CREATE POLICY network ON report_file TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON report_file TO publisher_console_network;
