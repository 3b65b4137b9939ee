-- Who acts for a publisher: invitations, transfers of the ownership, and report templates that a member has alone.
ALTER TYPE "public"."webhook_problem" ADD VALUE 'member_left';--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" "membership_role" NOT NULL,
	"applications" uuid[],
	"locale" "locale" NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_address" UNIQUE("publisher_id","email")
);
--> statement-breakpoint
CREATE TABLE "ownership_transfer" (
	"publisher_id" uuid PRIMARY KEY NOT NULL,
	"owner_membership_id" uuid NOT NULL,
	"member_membership_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- widens: the two that follow allow more.
DROP INDEX "report_template_title";--> statement-breakpoint
-- widens: the one that follows allows more.
DROP INDEX "report_template_start";--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "is_shared" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_owner_membership_id_membership_id_fk" FOREIGN KEY ("owner_membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfer" ADD CONSTRAINT "ownership_transfer_member_membership_id_membership_id_fk" FOREIGN KEY ("member_membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_expiry" ON "invitation" USING btree ("expires_at");--> statement-breakpoint
-- brief: a publisher has few of them.
-- widens: it allows more than the index before.
CREATE UNIQUE INDEX "report_template_shared_title" ON "report_template" USING btree ("publisher_id",lower("title")) WHERE is_shared;--> statement-breakpoint
-- brief: a publisher has few of them.
-- widens: it allows more than the index before.
CREATE UNIQUE INDEX "report_template_own_title" ON "report_template" USING btree ("membership_id",lower("title")) WHERE not is_shared;--> statement-breakpoint
-- brief: a publisher has few of them.
CREATE INDEX "report_template_publisher" ON "report_template" USING btree ("publisher_id");--> statement-breakpoint
-- brief: a publisher has few of them.
-- widens: it allows more than the index before.
CREATE UNIQUE INDEX "report_template_member_start" ON "report_template" USING btree ("membership_id") WHERE is_start;--> statement-breakpoint

ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ownership_transfer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Which publisher a link is for has to be found before anybody acts; afterwards only the own rows are there.
CREATE POLICY own ON invitation TO publisher_console_api
  USING (publisher_id = acting_publisher() OR (acting_publisher() IS NULL AND acting_person() IS NULL));--> statement-breakpoint
CREATE POLICY own ON ownership_transfer TO publisher_console_api
  USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY not_erased ON invitation AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON ownership_transfer AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation, ownership_transfer TO publisher_console_api;--> statement-breakpoint

-- Old ones and those of an erased account are removed. Nobody but the API's role sees the hashes.
CREATE POLICY network_reads ON invitation FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY old_or_erased ON invitation FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id) OR expires_at < now() - interval '29 days');--> statement-breakpoint
GRANT SELECT (id, publisher_id, expires_at), DELETE ON invitation TO publisher_console_network;--> statement-breakpoint
CREATE POLICY network_reads ON ownership_transfer FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY erasure ON ownership_transfer FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id));--> statement-breakpoint
GRANT SELECT (publisher_id), DELETE ON ownership_transfer TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON invitation FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON ownership_transfer FOR SELECT TO CURRENT_USER USING (true);
