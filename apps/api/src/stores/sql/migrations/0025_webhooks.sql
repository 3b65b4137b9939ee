CREATE TYPE "public"."webhook_delivery_state" AS ENUM('waiting', 'delivered', 'failed', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."webhook_problem" AS ENUM('status', 'no_answer', 'address', 'certificate', 'gone');--> statement-breakpoint
CREATE TABLE "webhook" (
	"publisher_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"pause_problem" "webhook_problem",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'waiting' NOT NULL,
	"is_single" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_final_day" (
	"day" date PRIMARY KEY NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("publisher_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("publisher_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_oldest" ON "webhook_delivery" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint

ALTER TABLE webhook ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON webhook TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON webhook_delivery TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY not_erased ON webhook AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON webhook_delivery AS RESTRICTIVE FOR INSERT TO publisher_console_api, publisher_console_network
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook, webhook_delivery TO publisher_console_api;--> statement-breakpoint

-- What the operator's orders, loads and the calendar cause is recorded for all publishers who want to be called. The
-- network's role does not see what is delivered, and no secret but to seal it with another key.
CREATE POLICY network_reads ON webhook FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network_seals ON webhook FOR UPDATE TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY erasure ON webhook FOR DELETE TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
GRANT SELECT, UPDATE (sealed_secret, previous_secret), DELETE ON webhook TO publisher_console_network;--> statement-breakpoint
CREATE POLICY network_reads ON webhook_delivery FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network_adds ON webhook_delivery FOR INSERT TO publisher_console_network WITH CHECK (true);--> statement-breakpoint
CREATE POLICY old_or_erased ON webhook_delivery FOR DELETE TO publisher_console_network
  USING (created_at < now() - interval '30 days' OR is_erased(publisher_id));--> statement-breakpoint
GRANT SELECT (id, publisher_id, state, created_at), INSERT, DELETE ON webhook_delivery
  TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON webhook_final_day TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON webhook FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON webhook_delivery FOR SELECT TO CURRENT_USER USING (true);
