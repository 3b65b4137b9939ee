CREATE TYPE "public"."job_state" AS ENUM('waiting', 'running', 'dead');--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"state" "job_state" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_key_of_publisher" ON "idempotency_key" USING btree ("publisher_id","operation","key") WHERE publisher_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_key_of_request" ON "idempotency_key" USING btree ("operation","key","request_hash") WHERE publisher_id is null;--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","due_at") WHERE state <> 'dead';--> statement-breakpoint
CREATE INDEX "job_key" ON "job" USING btree ("kind","key") WHERE key is not null and state <> 'dead';--> statement-breakpoint
CREATE INDEX "job_dead" ON "job" USING btree ("due_at") WHERE state = 'dead';--> statement-breakpoint

-- Calls promise jobs that they cannot read back.
GRANT INSERT ON job TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job TO publisher_console_network;--> statement-breakpoint

-- Mails are jobs from now on. They stay sealed.
INSERT INTO job (id, kind, payload, attempts, due_at, created_at)
SELECT id, 'mail', jsonb_build_object('sealed', replace(encode(sealed, 'base64'), E'\n', '')), attempts, next_attempt_at, created_at
FROM outbox_mail;--> statement-breakpoint
DROP TABLE "outbox_mail";--> statement-breakpoint

-- A publisher's own keys, or nobody's as long as nobody acts.
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON idempotency_key TO publisher_console_api
  USING (publisher_id IS NOT DISTINCT FROM acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_key TO publisher_console_api;--> statement-breakpoint
CREATE POLICY expired ON idempotency_key TO publisher_console_network
  USING (created_at < now() - interval '24 hours');--> statement-breakpoint
GRANT SELECT (id, created_at), DELETE ON idempotency_key TO publisher_console_network;
