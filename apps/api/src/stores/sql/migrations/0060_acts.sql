ALTER TYPE "public"."network_document_kind" ADD VALUE 'act';--> statement-breakpoint
CREATE TABLE "act" (
	"publisher_id" uuid NOT NULL,
	"month" date NOT NULL,
	"company" text NOT NULL,
	"name" text NOT NULL,
	"counterparty" "counterparty",
	"contract_number" text,
	"contract_date" date,
	CONSTRAINT "act_publisher_id_month_pk" PRIMARY KEY("publisher_id","month")
);
--> statement-breakpoint
CREATE TABLE "act_text" (
	"month" date NOT NULL,
	"locale" "locale" NOT NULL,
	"counterparty" "counterparty",
	"source" text NOT NULL,
	"network" text,
	CONSTRAINT "act_text_place" UNIQUE NULLS NOT DISTINCT("month","locale","counterparty")
);
--> statement-breakpoint
ALTER TABLE "act" ADD CONSTRAINT "act_of_statement" FOREIGN KEY ("publisher_id","month") REFERENCES "public"."statement"("publisher_id","month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_text" ADD CONSTRAINT "act_text_month_closed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_month"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- An act stays as it was made. The erasure of an account removes what its acts say of the publisher.
-- widens: the table is new.
CREATE TRIGGER act_text_append_only BEFORE UPDATE OR TRUNCATE ON act_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
-- widens: the table is new.
CREATE TRIGGER act_append_only BEFORE UPDATE OR TRUNCATE ON act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_money_change();--> statement-breakpoint
ALTER TABLE act_text ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE act ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY everybody ON act_text FOR SELECT TO publisher_console_api USING (true);--> statement-breakpoint
CREATE POLICY own ON act TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY limited ON act AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL);--> statement-breakpoint
CREATE POLICY not_erased ON act AS RESTRICTIVE FOR INSERT TO publisher_console_network
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
GRANT SELECT ON act_text, act TO publisher_console_api;--> statement-breakpoint
CREATE POLICY network ON act_text TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON act TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT ON act_text TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON act TO publisher_console_network;--> statement-breakpoint
CREATE POLICY owner_reads ON act_text FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON act FOR SELECT TO CURRENT_USER USING (true);
