CREATE TABLE "api_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	"used_at" timestamp with time zone,
	"used_from" text,
	"used_by" text,
	"known_networks" text[] NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "report_file" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "api_token_id" uuid;--> statement-breakpoint
ALTER TABLE "report_file" ADD COLUMN "api_token_id" uuid;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_publisher" ON "api_token" USING btree ("publisher_id");--> statement-breakpoint

-- Whose token a call brings has to be found before anybody acts; afterwards only the own rows are there.
ALTER TABLE api_token ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON api_token TO publisher_console_api
  USING (acting_publisher() IS NULL OR publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY not_erased ON api_token AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON api_token TO publisher_console_api;--> statement-breakpoint

-- The operator lists and revokes tokens, and old data is removed. Nobody but the API's role sees the hashes.
CREATE POLICY network ON api_token TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY over ON api_token AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id) OR least(revoked_at, expires_at) < now() - interval '30 days');--> statement-breakpoint
GRANT SELECT (id, publisher_id, name, hint, scopes, networks, created_at, expires_at, revoked_at, revoke_reason, used_at,
  used_from, used_by), UPDATE (revoked_at, revoke_reason, used_from, known_networks), DELETE ON api_token
  TO publisher_console_network;--> statement-breakpoint
CREATE POLICY owner_reads ON api_token FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint

-- What an audit event says about a person goes with the account, and its token too. The release before does not know
-- the column, so it may stay.
GRANT UPDATE (api_token_id) ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed audit_event := OLD;
BEGIN
  allowed.client_address := NULL;
  IF NEW IS NOT DISTINCT FROM allowed AND OLD.at < now() - interval '7 days' THEN
    RETURN NEW;
  END IF;
  allowed.session_id := NULL;
  allowed.request_id := NULL;
  allowed.details := '{}';
  IF NEW.api_token_id IS NULL THEN
    allowed.api_token_id := NULL;
  END IF;
  IF NEW IS DISTINCT FROM allowed OR NOT is_erased(OLD.publisher_id) THEN
    RAISE EXCEPTION 'audit_event is append-only';
  END IF;
  RETURN NEW;
END
$$;
