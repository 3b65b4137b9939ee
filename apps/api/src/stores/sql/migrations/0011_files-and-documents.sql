CREATE TYPE "public"."counterparty" AS ENUM('self_employed', 'sole_proprietorship', 'limited_liability_company');--> statement-breakpoint
CREATE TYPE "public"."feedback_subject" AS ENUM('problem', 'idea');--> statement-breakpoint
CREATE TYPE "public"."file_purpose" AS ENUM('upload', 'drawn', 'contract');--> statement-breakpoint
CREATE TYPE "public"."network_document_kind" AS ENUM('offer', 'privacy_policy', 'terms', 'faq', 'contract_template', 'verification_list');--> statement-breakpoint
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"number" text NOT NULL,
	"counterparty" "counterparty" NOT NULL,
	"file_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dashboard_item" (
	"publisher_id" uuid NOT NULL,
	"item" text NOT NULL,
	"is_completed" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboard_item_publisher_id_item_pk" PRIMARY KEY("publisher_id","item")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"subject" "feedback_subject" NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_of_publisher" UNIQUE("id","publisher_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_file" (
	"feedback_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "feedback_file_feedback_id_file_id_pk" PRIMARY KEY("feedback_id","file_id"),
	CONSTRAINT "feedback_file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "network_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "network_document_kind" NOT NULL,
	"locale" "locale" NOT NULL,
	"counterparty" "counterparty",
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_document_place" UNIQUE NULLS NOT DISTINCT("kind","locale","counterparty")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"purpose" "file_purpose" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"source_digest" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "stored_file_key_unique" UNIQUE("key"),
	CONSTRAINT "stored_file_of_publisher" UNIQUE("id","publisher_id")
);
--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "offer_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "offer_digest" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "client_address" text;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_file_of_publisher" FOREIGN KEY ("file_id","publisher_id") REFERENCES "public"."stored_file"("id","publisher_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_item" ADD CONSTRAINT "dashboard_item_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_file" ADD CONSTRAINT "feedback_file_of_feedback" FOREIGN KEY ("feedback_id","publisher_id") REFERENCES "public"."feedback"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_file" ADD CONSTRAINT "feedback_file_of_publisher" FOREIGN KEY ("file_id","publisher_id") REFERENCES "public"."stored_file"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "contract" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_of_publisher" ON "contract" USING btree ("publisher_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "feedback_publisher" ON "feedback" USING btree ("publisher_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_publisher" ON "stored_file" USING btree ("publisher_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("created_at") WHERE used_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_drawn" ON "stored_file" USING btree ("publisher_id","source_digest") WHERE source_digest is not null;--> statement-breakpoint

-- A publisher's own files, messages and checklist.
ALTER TABLE stored_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON stored_file TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_file TO publisher_console_api;--> statement-breakpoint
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON feedback TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT ON feedback TO publisher_console_api;--> statement-breakpoint
ALTER TABLE feedback_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON feedback_file TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT ON feedback_file TO publisher_console_api;--> statement-breakpoint
ALTER TABLE dashboard_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON dashboard_item TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON dashboard_item TO publisher_console_api;--> statement-breakpoint

-- A contract is the network's word: the publisher reads it, the operator registers and revokes it.
ALTER TABLE contract ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON contract TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY network ON contract TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT ON contract TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON contract TO publisher_console_network;--> statement-breakpoint

-- The network stores signed contracts, mails messages with their files, and removes files that nothing refers to.
CREATE POLICY network ON stored_file TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_file TO publisher_console_network;--> statement-breakpoint
CREATE POLICY network ON feedback TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON feedback_file TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT ON feedback, feedback_file TO publisher_console_network;--> statement-breakpoint
GRANT DELETE ON store_icon TO publisher_console_network;--> statement-breakpoint
-- An icon that is kept again is young again.
GRANT UPDATE (created_at) ON store_icon TO publisher_console_api, publisher_console_network;--> statement-breakpoint

GRANT SELECT ON network_document TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON network_document TO publisher_console_network;
