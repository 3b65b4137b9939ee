CREATE TYPE "public"."challenge_purpose" AS ENUM('add', 'check', 'login');--> statement-breakpoint
CREATE TYPE "public"."factor_kind" AS ENUM('totp', 'passkey');--> statement-breakpoint
CREATE TABLE "factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" "factor_kind" NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" "bytea",
	"last_step" integer,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"is_backed_up" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "factor_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"ticket_hash" "bytea" NOT NULL,
	"user_agent" text NOT NULL,
	"must_change_password" boolean NOT NULL,
	"replaces" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_ticket_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" "challenge_purpose" NOT NULL,
	"session_id" uuid,
	"ticket_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"person_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor" ADD CONSTRAINT "factor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_ticket_id_login_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."login_ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_person" ON "factor" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "login_ticket_person" ON "login_ticket" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "login_ticket_expires" ON "login_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint

-- Whose ticket, passkey or challenge a call brings has to be found before anybody acts; afterwards only a person's own
-- rows are there, and none while somebody acts for a publisher alone.
ALTER TABLE factor ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE login_ticket ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE FUNCTION is_acting_person(owner uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(owner = acting_person(), acting_publisher() IS NULL)
$$;
--> statement-breakpoint
CREATE POLICY own ON factor TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY own ON recovery_code TO publisher_console_api USING (person_id = acting_person());--> statement-breakpoint
CREATE POLICY own ON login_ticket TO publisher_console_api USING (is_acting_person(person_id));--> statement-breakpoint
CREATE POLICY not_erased ON factor AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
CREATE POLICY not_erased ON recovery_code AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
CREATE POLICY not_erased ON login_ticket AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_person(person_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON factor, recovery_code, login_ticket TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO publisher_console_api;--> statement-breakpoint

-- An erasure takes them all, and an order that resets a lost factor takes those of one person. No order sees a secret.
CREATE POLICY network ON factor TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON recovery_code TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON login_ticket TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT (id, person_id, kind, name, confirmed_at), DELETE ON factor TO publisher_console_network;--> statement-breakpoint
GRANT SELECT (person_id), DELETE ON recovery_code, login_ticket TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON factor FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON recovery_code FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON login_ticket FOR SELECT TO CURRENT_USER USING (true);
