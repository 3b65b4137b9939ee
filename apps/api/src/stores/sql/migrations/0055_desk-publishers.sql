-- The pages of publishers at the desk: who looks at which account, and what publishers are found by.
CREATE TABLE "view_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_session_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "view_session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "view_session" ADD CONSTRAINT "view_session_staff_session_id_staff_session_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."staff_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_session" ADD CONSTRAINT "view_session_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_session" ADD CONSTRAINT "view_session_of_membership" FOREIGN KEY ("membership_id","publisher_id") REFERENCES "public"."membership"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_session_publisher" ON "view_session" USING btree ("publisher_id","began_at");--> statement-breakpoint
CREATE INDEX "view_session_staff" ON "view_session" USING btree ("staff_session_id");--> statement-breakpoint
-- brief: a network has some tokens for each publisher.
CREATE INDEX "api_token_hint" ON "api_token" USING btree ("hint" text_pattern_ops);--> statement-breakpoint
-- brief: it reads each application once, a million in seconds.
CREATE INDEX "application_store_app_id" ON "application" USING btree ("store_app_id" text_pattern_ops);--> statement-breakpoint
-- brief: as the one above.
CREATE INDEX "application_bundle_id" ON "application" USING btree ("bundle_id" text_pattern_ops);--> statement-breakpoint

-- A token is looked up before anybody acts; a publisher sees its own rows.
ALTER TABLE view_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON view_session TO publisher_console_api
  USING (publisher_id = acting_publisher() OR (acting_publisher() IS NULL AND acting_person() IS NULL));--> statement-breakpoint
CREATE POLICY not_erased ON view_session AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON view_session TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON view_session FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (ended_at) ON view_session TO publisher_console_api;--> statement-breakpoint
GRANT SELECT (publisher_id), DELETE ON view_session TO publisher_console_network;
