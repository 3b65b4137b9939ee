-- The second wall behind the owner that every statement names: see decision 008.
-- Roles belong to the whole server: another database of it, or an administrator, may have made them before.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['publisher_console_api', 'publisher_console_network'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', wanted);
      END IF;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The role % is missing, and % may not create it: see "The database''s roles" in docs/operating.md',
          wanted, current_user USING ERRCODE = 'insufficient_privilege';
    END;
    BEGIN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    EXCEPTION
      WHEN insufficient_privilege THEN
        IF NOT pg_has_role(wanted, 'MEMBER') THEN
          RAISE EXCEPTION '% is not a member of the role %: see "The database''s roles" in docs/operating.md',
            current_user, wanted USING ERRCODE = 'insufficient_privilege';
        END IF;
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION acting_publisher() RETURNS uuid LANGUAGE sql STABLE AS $$
  -- Empty, not absent, once a transaction has set it.
  SELECT nullif(current_setting('console.publisher', true), '')::uuid
$$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO publisher_console_api, publisher_console_network;--> statement-breakpoint

-- A publisher's own: nothing is there until somebody acts.
ALTER TABLE application ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ad_block ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON application TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON ad_block TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY network ON application TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON ad_block TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON application, ad_block TO publisher_console_api, publisher_console_network;--> statement-breakpoint

-- Who somebody is has to be found before anybody acts; afterwards only the own rows are there.
ALTER TABLE publisher ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE account_link ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON publisher TO publisher_console_api
  USING (acting_publisher() IS NULL OR id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON session TO publisher_console_api
  USING (acting_publisher() IS NULL OR publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON account_link TO publisher_console_api
  USING (acting_publisher() IS NULL OR publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON audit_event TO publisher_console_api
  USING (acting_publisher() IS NULL OR publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY network ON publisher TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON publisher TO publisher_console_api, publisher_console_network;--> statement-breakpoint
-- An address that nobody confirmed may be registered by somebody else. Nothing else removes an account.
GRANT DELETE ON publisher TO publisher_console_api;--> statement-breakpoint
CREATE POLICY unconfirmed ON publisher AS RESTRICTIVE FOR DELETE TO publisher_console_api
  USING (email_confirmed_at IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON session TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON account_link TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT ON audit_event TO publisher_console_api;--> statement-breakpoint

-- The network's own: publishers' calls read which loads count, and promise mails that they cannot read back.
GRANT SELECT ON statistics_load, statistics_day TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON statistics_load, statistics_day TO publisher_console_network;--> statement-breakpoint
GRANT INSERT ON outbox_mail TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_mail TO publisher_console_network;
