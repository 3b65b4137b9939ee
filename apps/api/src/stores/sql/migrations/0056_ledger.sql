-- What publishers are owed: months that were closed, the ledger, and what finance decided.
CREATE TYPE "public"."ledger_kind" AS ENUM('opening_balance', 'earned', 'correction', 'invalid_traffic', 'advertiser_default', 'bonus', 'fee', 'tax_withheld', 'vat', 'write_off', 'payment', 'payment_returned');--> statement-breakpoint
CREATE TABLE "accepted_statement" (
	"publisher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"person_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_statement_publisher_id_month_pk" PRIMARY KEY("publisher_id","month")
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"month" date PRIMARY KEY NOT NULL,
	"publication" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_rule" (
	"currency" text PRIMARY KEY NOT NULL,
	"threshold" bigint NOT NULL,
	"approval_limit" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"number" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"publisher_id" uuid NOT NULL,
	"kind" "ledger_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"concerns" date NOT NULL,
	"booked" date NOT NULL,
	"application" integer,
	"reason" jsonb,
	"opposes" bigint,
	"reference" text,
	"paid_on" date,
	"made_by" text NOT NULL,
	"approved_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"previous" "bytea" DEFAULT '' NOT NULL,
	"hash" "bytea" DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_entry_of_publisher" UNIQUE("number","publisher_id"),
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount" <> 0),
	CONSTRAINT "ledger_entry_months" CHECK (extract(day from "ledger_entry"."concerns") = 1 and extract(day from "ledger_entry"."booked") = 1)
);
--> statement-breakpoint
CREATE TABLE "money_rule" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"close_day" integer NOT NULL,
	"pay_day" integer NOT NULL,
	"accepted_after_days" integer,
	CONSTRAINT "money_rule_is_only" CHECK ("money_rule"."is_only")
);
--> statement-breakpoint
CREATE TABLE "objection" (
	"entry" bigint PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_preference" (
	"publisher_id" uuid PRIMARY KEY NOT NULL,
	"threshold" bigint,
	"held_until" date,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposed_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher" uuid NOT NULL,
	"kind" "ledger_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"concerns" date NOT NULL,
	"application" integer,
	"reason" jsonb NOT NULL,
	"opposes" bigint,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"entry" bigint
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"publisher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"revenue" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	CONSTRAINT "statement_publisher_id_month_pk" PRIMARY KEY("publisher_id","month"),
	CONSTRAINT "statement_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "statement_line" (
	"publisher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"application" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "statement_line_publisher_id_month_application_pk" PRIMARY KEY("publisher_id","month","application")
);
--> statement-breakpoint
ALTER TABLE "accepted_statement" ADD CONSTRAINT "accepted_statement_of_statement" FOREIGN KEY ("publisher_id","month") REFERENCES "public"."statement"("publisher_id","month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objection" ADD CONSTRAINT "objection_to_entry" FOREIGN KEY ("entry","publisher_id") REFERENCES "public"."ledger_entry"("number","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objection" ADD CONSTRAINT "objection_question" FOREIGN KEY ("question_id","publisher_id") REFERENCES "public"."question"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_preference" ADD CONSTRAINT "payment_preference_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_entry" ADD CONSTRAINT "proposed_entry_publisher_publisher_id_fk" FOREIGN KEY ("publisher") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_of_statement" FOREIGN KEY ("publisher_id","month") REFERENCES "public"."statement"("publisher_id","month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_publisher" ON "ledger_entry" USING btree ("publisher_id","number");--> statement-breakpoint
CREATE INDEX "ledger_entry_booked" ON "ledger_entry" USING btree ("booked","publisher_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_concerns" ON "ledger_entry" USING btree ("concerns","publisher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_earned_once" ON "ledger_entry" USING btree ("publisher_id","concerns") WHERE kind = 'earned';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_paid_once" ON "ledger_entry" USING btree ("publisher_id","reference") WHERE kind = 'payment';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_opposed_once" ON "ledger_entry" USING btree ("opposes") WHERE opposes is not null;--> statement-breakpoint
CREATE INDEX "objection_publisher" ON "objection" USING btree ("publisher_id","made_at");--> statement-breakpoint
CREATE INDEX "proposed_entry_waiting" ON "proposed_entry" USING btree ("made_at") WHERE decided_at is null;--> statement-breakpoint

-- What was booked stays as it is: no statement of this product may change or remove it. Rows go with their publisher, which
-- only the removal of the demo network deletes.
CREATE FUNCTION refuse_money_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_money_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM publisher WHERE id = OLD.publisher_id) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_month_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM statement) OR EXISTS (SELECT FROM ledger_entry) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER closed_month_append_only BEFORE UPDATE OR TRUNCATE ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER closed_month_stays BEFORE DELETE ON closed_month FOR EACH ROW EXECUTE FUNCTION refuse_month_removal();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER statement_append_only BEFORE UPDATE OR TRUNCATE ON statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER statement_stays BEFORE DELETE ON statement FOR EACH ROW EXECUTE FUNCTION refuse_money_removal();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER statement_line_append_only BEFORE UPDATE OR TRUNCATE ON statement_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER statement_line_stays BEFORE DELETE ON statement_line FOR EACH ROW EXECUTE FUNCTION refuse_money_removal();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER ledger_entry_stays BEFORE DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_money_removal();--> statement-breakpoint

-- The hash of an entry: SHA-256 of the hash before it and of its columns, a line each (docs/money.md has the order).
CREATE FUNCTION ledger_hash(entry ledger_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous || convert_to(array_to_string(ARRAY[
    entry.number::text, entry.publisher_id::text, entry.kind::text, entry.amount::text, entry.currency,
    to_char(entry.concerns, 'YYYY-MM'), to_char(entry.booked, 'YYYY-MM'), entry.application::text,
    entry.reason ->> 'en', entry.reason ->> 'ru', entry.opposes::text, entry.reference,
    to_char(entry.paid_on, 'YYYY-MM-DD'), entry.made_by, entry.approved_by,
    (extract(epoch FROM entry.created_at) * 1000)::bigint::text
  ], E'\n', ''), 'UTF8'))
$$;
--> statement-breakpoint
-- One writer at a time until its transaction ends, so that numbers and hashes have no gap and no month closes meanwhile.
CREATE FUNCTION chain_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last ledger_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger'));
  IF EXISTS (SELECT FROM closed_month WHERE month >= NEW.booked) THEN
    RAISE EXCEPTION 'The month % is closed.', to_char(NEW.booked, 'YYYY-MM');
  END IF;
  SELECT * INTO last FROM ledger_entry ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.previous := coalesce(last.hash, '');
  NEW.created_at := date_trunc('milliseconds', NEW.created_at);
  NEW.hash := ledger_hash(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A restore works as the owner of the tables, and has the numbers and hashes already.
-- widens: the table is new.
CREATE TRIGGER ledger_entry_chain BEFORE INSERT ON ledger_entry FOR EACH ROW
  WHEN (current_user = 'publisher_console_network') EXECUTE FUNCTION chain_ledger_entry();--> statement-breakpoint

ALTER TABLE closed_month ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE statement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE statement_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE proposed_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE currency_rule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE money_rule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_preference ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accepted_statement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE objection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint

CREATE POLICY own ON statement TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON statement_line TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON ledger_entry TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON payment_preference TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON accepted_statement TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON objection TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY everybody ON closed_month FOR SELECT TO publisher_console_api USING (true);--> statement-breakpoint
CREATE POLICY everybody ON currency_rule FOR SELECT TO publisher_console_api USING (true);--> statement-breakpoint
CREATE POLICY everybody ON money_rule FOR SELECT TO publisher_console_api USING (true);--> statement-breakpoint
-- Money is of the whole publisher: a limited member sees none of it.
CREATE POLICY limited ON statement AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY limited ON statement_line AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY limited ON ledger_entry AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY limited ON payment_preference AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY limited ON accepted_statement AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY limited ON objection AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY not_erased ON payment_preference AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON accepted_statement AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON objection AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
-- Who made and approved an entry is the network's alone.
GRANT SELECT (number, publisher_id, kind, amount, currency, concerns, booked, application, reason, opposes, reference, paid_on,
  created_at) ON ledger_entry TO publisher_console_api;--> statement-breakpoint
GRANT SELECT (month, publication, closed_at) ON closed_month TO publisher_console_api;--> statement-breakpoint
GRANT SELECT ON statement, statement_line, currency_rule, money_rule TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (threshold, held_until, changed_at) ON payment_preference
  TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT ON accepted_statement, objection TO publisher_console_api;--> statement-breakpoint

CREATE POLICY network ON closed_month TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON statement TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON statement_line TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON ledger_entry TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON proposed_entry TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON currency_rule TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON money_rule TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON payment_preference TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON accepted_statement TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON objection TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON closed_month TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT ON statement, statement_line, ledger_entry TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (decided_by, decided_at, entry) ON proposed_entry TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON currency_rule, money_rule TO publisher_console_network;--> statement-breakpoint
-- The erasure of an account removes what its members decided. Statements and entries stay with the Publisher ID.
GRANT SELECT, DELETE ON payment_preference, objection TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, UPDATE (person_id) ON accepted_statement TO publisher_console_network;--> statement-breakpoint

-- An account that was never confirmed may go, but not with money.
CREATE POLICY without_entries ON publisher AS RESTRICTIVE FOR DELETE TO publisher_console_api
  USING (NOT EXISTS (SELECT FROM ledger_entry WHERE ledger_entry.publisher_id = publisher.id));--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON closed_month FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON statement FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON statement_line FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON ledger_entry FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON proposed_entry FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON currency_rule FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON money_rule FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON payment_preference FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON accepted_statement FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON objection FOR SELECT TO CURRENT_USER USING (true);
