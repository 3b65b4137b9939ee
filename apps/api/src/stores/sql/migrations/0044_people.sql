-- A person signs in; a publisher earns; a membership joins them with a role. The personal columns of `publisher` stay for
-- the release before, which knows nothing else: the triggers `before_people` below copy them, and are dropped with them,
-- apart from `email_confirmed_at`, which the triggers of the catalogue read.
CREATE TYPE "public"."membership_role" AS ENUM('owner', 'manager', 'analyst', 'accountant');--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"middle_name" text,
	"locale" "locale" DEFAULT 'en' NOT NULL,
	"is_privacy_policy_accepted" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "person_email_unique" UNIQUE("email")
);--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"role" "membership_role" NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "membership_of_publisher" UNIQUE("id","publisher_id")
);--> statement-breakpoint
CREATE TABLE "membership_application" (
	"membership_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	CONSTRAINT "membership_application_membership_id_application_id_pk" PRIMARY KEY("membership_id","application_id")
);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_application" ADD CONSTRAINT "membership_application_of_membership" FOREIGN KEY ("membership_id","publisher_id") REFERENCES "public"."membership"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_application" ADD CONSTRAINT "membership_application_of_publisher" FOREIGN KEY ("application_id","publisher_id") REFERENCES "public"."application"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_living" ON "membership" USING btree ("publisher_id","person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "membership_person" ON "membership" USING btree ("person_id");--> statement-breakpoint
CREATE FUNCTION acting_person() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('console.person', true), '')::uuid
$$;
--> statement-breakpoint
-- The owner of the tables may not change their rows while policies are forced.
-- widens: it is forced again below, in the same transaction.
ALTER TABLE session NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- widens: it is forced again below, in the same transaction.
ALTER TABLE api_token NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- widens: it is forced again below, in the same transaction.
ALTER TABLE report_template NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO person (id, email, password_hash, first_name, last_name, middle_name, locale, is_privacy_policy_accepted,
    email_confirmed_at, created_at, erased_at)
  SELECT id, email, password_hash, first_name, last_name, middle_name, locale, is_privacy_policy_accepted,
    email_confirmed_at, created_at, erased_at FROM publisher;--> statement-breakpoint
INSERT INTO membership (id, person_id, publisher_id, role, created_at)
  SELECT id, id, id, 'owner', created_at FROM publisher;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "person_id" uuid;--> statement-breakpoint
-- brief: sessions that have ended are removed after some weeks, so that there are few.
UPDATE session SET person_id = membership.person_id, membership_id = membership.id
  FROM membership WHERE membership.publisher_id = session.publisher_id;--> statement-breakpoint
-- brief: a publisher has few of them.
UPDATE api_token SET membership_id = membership.id
  FROM membership WHERE membership.publisher_id = api_token.publisher_id;--> statement-breakpoint
-- brief: a publisher has few of them.
UPDATE report_template SET membership_id = membership.id
  FROM membership WHERE membership.publisher_id = report_template.publisher_id;--> statement-breakpoint
-- widens: as it was before this migration.
ALTER TABLE session FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- widens: as it was before this migration.
ALTER TABLE api_token FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- widens: as it was before this migration.
ALTER TABLE report_template FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "session" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "session" ALTER COLUMN "membership_id" SET NOT NULL;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "api_token" ALTER COLUMN "membership_id" SET NOT NULL;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "report_template" ALTER COLUMN "membership_id" SET NOT NULL;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "session" ADD CONSTRAINT "session_of_membership" FOREIGN KEY ("membership_id","publisher_id") REFERENCES "public"."membership"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_of_membership" FOREIGN KEY ("membership_id","publisher_id") REFERENCES "public"."membership"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- widens: a trigger fills it for the release before.
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_of_membership" FOREIGN KEY ("membership_id","publisher_id") REFERENCES "public"."membership"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- brief: sessions that have ended are removed after some weeks, so that there are few.
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
-- widens: a link belongs to a person, who may have no publisher of the same id. All persons until now have one.
ALTER TABLE "account_link" DROP CONSTRAINT "account_link_publisher_id_publisher_id_fk";--> statement-breakpoint
-- widens: the trigger adds a person with each publisher of the release before.
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_publisher_id_person_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- What the release before writes and reads.
CREATE FUNCTION publisher_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email IS NULL THEN
    SELECT email, password_hash, first_name, last_name, middle_name, locale, is_privacy_policy_accepted, email_confirmed_at
      INTO NEW.email, NEW.password_hash, NEW.first_name, NEW.last_name, NEW.middle_name, NEW.locale,
        NEW.is_privacy_policy_accepted, NEW.email_confirmed_at
      FROM person WHERE id = NEW.id;
  -- A restore works as the owner of the tables, and has the persons already.
  ELSIF current_user IN ('publisher_console_api', 'publisher_console_network') THEN
    -- An address that is taken is ignored here: the unique index of the publisher refuses it, or ignores it as asked.
    INSERT INTO person (id, email, password_hash, first_name, last_name, middle_name, locale, is_privacy_policy_accepted,
        email_confirmed_at, created_at)
      VALUES (NEW.id, NEW.email, NEW.password_hash, NEW.first_name, NEW.last_name, NEW.middle_name, NEW.locale,
        NEW.is_privacy_policy_accepted, NEW.email_confirmed_at, NEW.created_at)
      ON CONFLICT (email) DO NOTHING;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION owner_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership (id, person_id, publisher_id, role, created_at)
    SELECT id, id, id, 'owner', NEW.created_at FROM person WHERE id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION change_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person SET email = NEW.email, password_hash = NEW.password_hash, first_name = NEW.first_name,
      last_name = NEW.last_name, middle_name = NEW.middle_name, locale = NEW.locale,
      is_privacy_policy_accepted = NEW.is_privacy_policy_accepted, email_confirmed_at = NEW.email_confirmed_at
    WHERE id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION person_for_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE publisher SET email = NEW.email, password_hash = NEW.password_hash, first_name = NEW.first_name,
      last_name = NEW.last_name, middle_name = NEW.middle_name, locale = NEW.locale,
      is_privacy_policy_accepted = NEW.is_privacy_policy_accepted, email_confirmed_at = NEW.email_confirmed_at
    WHERE id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION removal_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM person WHERE id = OLD.id AND NOT EXISTS (SELECT FROM membership WHERE person_id = OLD.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION member_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.membership_id := coalesce(NEW.membership_id, NEW.publisher_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION session_before_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := coalesce(NEW.person_id, NEW.publisher_id);
  NEW.membership_id := coalesce(NEW.membership_id, NEW.publisher_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_people BEFORE INSERT ON publisher
  FOR EACH ROW EXECUTE FUNCTION publisher_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER owner_before_people AFTER INSERT ON publisher
  FOR EACH ROW WHEN (current_user IN ('publisher_console_api', 'publisher_console_network')) EXECUTE FUNCTION owner_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER change_before_people AFTER UPDATE OF email, password_hash, first_name, last_name, middle_name, locale,
    is_privacy_policy_accepted, email_confirmed_at ON publisher
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION change_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER removal_before_people AFTER DELETE ON publisher
  FOR EACH ROW EXECUTE FUNCTION removal_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_people AFTER UPDATE ON person
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION person_for_before();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_people BEFORE INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION session_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_people BEFORE INSERT ON api_token
  FOR EACH ROW EXECUTE FUNCTION member_before_people();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_people BEFORE INSERT ON report_template
  FOR EACH ROW EXECUTE FUNCTION member_before_people();--> statement-breakpoint

ALTER TABLE person ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE membership_application ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Who somebody is has to be found before anybody acts; afterwards only the own rows are there: those of a publisher and of
-- its members, or those of a person in all publishers.
CREATE POLICY own ON membership TO publisher_console_api
  USING ((acting_publisher() IS NULL OR publisher_id = acting_publisher())
    AND (acting_person() IS NULL OR person_id = acting_person()));--> statement-breakpoint
CREATE POLICY own ON membership_application TO publisher_console_api
  USING (acting_publisher() IS NULL OR publisher_id = acting_publisher());--> statement-breakpoint
CREATE FUNCTION is_member(member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM membership WHERE person_id = member AND publisher_id = acting_publisher())
$$;
--> statement-breakpoint
CREATE POLICY own ON person TO publisher_console_api
  USING ((acting_publisher() IS NULL OR is_member(id)) AND (acting_person() IS NULL OR id = acting_person()));--> statement-breakpoint
CREATE POLICY network ON person TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON membership TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON membership_application TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON person, membership, membership_application
  TO publisher_console_api, publisher_console_network;--> statement-breakpoint
CREATE POLICY unconfirmed ON person AS RESTRICTIVE FOR DELETE TO publisher_console_api
  USING (email_confirmed_at IS NULL);--> statement-breakpoint
CREATE POLICY not_erased ON person AS RESTRICTIVE FOR UPDATE TO publisher_console_api USING (erased_at IS NULL);--> statement-breakpoint
CREATE POLICY erased ON person AS RESTRICTIVE FOR DELETE TO publisher_console_network USING (erased_at IS NOT NULL);--> statement-breakpoint
CREATE POLICY not_erased ON membership AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON membership_application AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE FUNCTION belongs_to(joined uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM membership WHERE publisher_id = joined AND person_id = acting_person())
$$;
--> statement-breakpoint
ALTER POLICY own ON publisher
  USING ((acting_publisher() IS NULL OR id = acting_publisher()) AND (acting_person() IS NULL OR belongs_to(id)));--> statement-breakpoint
ALTER POLICY own ON api_token
  USING ((acting_publisher() IS NULL OR publisher_id = acting_publisher())
    AND (acting_person() IS NULL OR belongs_to(publisher_id)));--> statement-breakpoint
ALTER POLICY own ON session
  USING ((acting_publisher() IS NULL OR publisher_id = acting_publisher())
    AND (acting_person() IS NULL OR person_id = acting_person()));--> statement-breakpoint
ALTER POLICY own ON account_link
  USING ((acting_publisher() IS NULL OR is_member(publisher_id))
    AND (acting_person() IS NULL OR publisher_id = acting_person()));--> statement-breakpoint
CREATE FUNCTION is_open_person(person_id uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT erased_at IS NULL FROM person WHERE id = person_id FOR KEY SHARE
$$;
--> statement-breakpoint
ALTER POLICY not_erased ON account_link WITH CHECK (is_open_person(publisher_id));--> statement-breakpoint
CREATE FUNCTION is_erased_person(person_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM person WHERE id = person_id AND erased_at IS NOT NULL)
$$;
--> statement-breakpoint
ALTER POLICY erasure ON account_link USING (is_erased_person(publisher_id));--> statement-breakpoint
GRANT UPDATE (person_id) ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed audit_event := OLD;
BEGIN
  allowed.client_address := NULL;
  IF NEW IS NOT DISTINCT FROM allowed AND OLD.at < now() - interval '7 days' THEN
    RETURN NEW;
  END IF;
  allowed.person_id := NULL;
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
--> statement-breakpoint
CREATE VIEW publisher_contact WITH (security_invoker = true) AS
  SELECT DISTINCT ON (membership.publisher_id) membership.publisher_id, person.id AS person_id, person.email,
    person.first_name, person.last_name, person.middle_name, person.locale, person.email_confirmed_at
  FROM membership JOIN person ON person.id = membership.person_id
  WHERE membership.role = 'owner' AND membership.ended_at IS NULL
  ORDER BY membership.publisher_id, membership.created_at, membership.id;--> statement-breakpoint
GRANT SELECT ON publisher_contact TO publisher_console_api, publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON person FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON membership FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON membership_application FOR SELECT TO CURRENT_USER USING (true);
