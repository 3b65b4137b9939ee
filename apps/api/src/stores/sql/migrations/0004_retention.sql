-- An ad block belongs to the publisher of its application. Policies do not hold for foreign keys, so the key has both.
ALTER TABLE "application" ADD CONSTRAINT "application_of_publisher" UNIQUE("id","publisher_id");--> statement-breakpoint
ALTER TABLE "ad_block" DROP CONSTRAINT "ad_block_application_id_application_id_fk";--> statement-breakpoint
ALTER TABLE "ad_block" ADD CONSTRAINT "ad_block_application_of_publisher" FOREIGN KEY ("application_id","publisher_id") REFERENCES "public"."application"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_address" ON "audit_event" USING btree ("at") WHERE client_address is not null;--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint

-- The network's role removes old data ("What is removed" in docs/operating.md). It sees the columns and rows that it
-- needs for that: no key of a session, no hash of a link, no session that may be alive.
GRANT SELECT (id, created_at, ended_at), DELETE ON session TO publisher_console_network;--> statement-breakpoint
CREATE POLICY over ON session TO publisher_console_network
  USING (ended_at IS NOT NULL OR created_at < now() - interval '30 days');--> statement-breakpoint
GRANT SELECT (publisher_id, purpose, expires_at), DELETE ON account_link TO publisher_console_network;--> statement-breakpoint
CREATE POLICY expired ON account_link TO publisher_console_network USING (expires_at < now());--> statement-breakpoint

-- An audit event stays, but the client's address in it may be removed after at least a week.
GRANT SELECT (id, at, client_address), UPDATE (client_address) ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE POLICY old ON audit_event TO publisher_console_network USING (at < now() - interval '7 days');--> statement-breakpoint
CREATE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed audit_event := OLD;
BEGIN
  allowed.client_address := NULL;
  IF NEW IS DISTINCT FROM allowed OR OLD.at >= now() - interval '7 days' THEN
    RAISE EXCEPTION 'audit_event is append-only';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER audit_event_append_only ON audit_event;--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_event_keeps_all_but_address BEFORE UPDATE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_update();
