ALTER TABLE "audit_event" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint

-- The operator reads what happened.
GRANT SELECT ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE POLICY network_reads ON audit_event FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint

-- "Erasing an account" in docs/commands.md: the network's role may delete the rows of accounts that are marked as erased,
-- and of those alone.
CREATE FUNCTION is_erased(account uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM publisher WHERE id = account AND erased_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE POLICY erasure ON session TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON account_link TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON report_template TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON dashboard_item TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON idempotency_key TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON feedback AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id));--> statement-breakpoint
CREATE POLICY erasure ON contract AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id));--> statement-breakpoint
GRANT SELECT (publisher_id), DELETE ON session, account_link, report_template, dashboard_item, idempotency_key
  TO publisher_console_network;--> statement-breakpoint
GRANT DELETE ON feedback, contract TO publisher_console_network;--> statement-breakpoint

-- An audit event stays, but what it says about a person goes with the account.
GRANT UPDATE (session_id, request_id, details) ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE POLICY erasure ON audit_event FOR UPDATE TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
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
  IF NEW IS DISTINCT FROM allowed OR NOT is_erased(OLD.publisher_id) THEN
    RAISE EXCEPTION 'audit_event is append-only';
  END IF;
  RETURN NEW;
END
$$;
