-- Who works for the network: its members, their sessions, and invitations.
CREATE TYPE "public"."staff_role" AS ENUM('moderator', 'support', 'finance', 'operator', 'admin');--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"role" "staff_role" NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" "staff_role" NOT NULL,
	"locale" "locale" NOT NULL,
	"invited_by" text NOT NULL,
	"secret_hash" "bytea",
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"factor_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_agent" text NOT NULL,
	"client_address" text,
	CONSTRAINT "staff_session_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
-- widens: a challenge may be of a session of the staff. It runs out after minutes, whatever becomes of the session.
ALTER TABLE "passkey_challenge" DROP CONSTRAINT "passkey_challenge_session_id_session_id_fk";
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_living" ON "staff" USING btree ("person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "staff_session_person" ON "staff_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "staff_session_used" ON "staff_session" USING btree ("used_at");--> statement-breakpoint

-- Who signs in, and by which link, has to be found before anybody acts; afterwards only a person's own rows are there,
-- and none while somebody acts for a publisher alone.
ALTER TABLE staff ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE staff_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE staff_invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON staff TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY own ON staff_session TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY nobody ON staff_invitation TO publisher_console_api
  USING (acting_publisher() IS NULL AND acting_person() IS NULL);--> statement-breakpoint
CREATE POLICY not_erased ON staff AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
CREATE POLICY not_erased ON staff_session AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (used_at) ON staff TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (authenticated_at, factor_at, used_at, ended_at) ON staff_session TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, UPDATE (secret_hash, expires_at), DELETE ON staff_invitation TO publisher_console_api;--> statement-breakpoint

-- The orders on the staff. Nobody but the API's role sees the hashes.
CREATE POLICY network ON staff TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON staff_session TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON staff_invitation TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (role, ended_at), DELETE ON staff TO publisher_console_network;--> statement-breakpoint
GRANT SELECT (id, staff_id, person_id, created_at, used_at, ended_at), UPDATE (ended_at, client_address), DELETE
  ON staff_session TO publisher_console_network;--> statement-breakpoint
GRANT SELECT (id, email, role, locale, invited_by, sent_at, expires_at),
  INSERT, UPDATE (role, locale, invited_by, secret_hash, sent_at, expires_at), DELETE
  ON staff_invitation TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON staff FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON staff_session FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON staff_invitation FOR SELECT TO CURRENT_USER USING (true);
