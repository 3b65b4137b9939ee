CREATE TABLE "seller" (
	"publisher_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"domain" text,
	"must_be_confidential" boolean DEFAULT false NOT NULL,
	CONSTRAINT "seller_names_both" CHECK (("seller"."name" is null) = ("seller"."domain" is null)),
	CONSTRAINT "seller_is_confidential" CHECK (not "seller"."must_be_confidential" or "seller"."name" is null)
);
--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

ALTER TABLE seller ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON seller TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY not_erased ON seller AS RESTRICTIVE FOR INSERT TO publisher_console_api, publisher_console_network
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
-- Whether an entry has to be confidential is the network's to decide.
CREATE POLICY network_decides ON seller AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (NOT must_be_confidential);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (name, domain) ON seller TO publisher_console_api;--> statement-breakpoint

-- The file has the rows of all publishers. The network makes entries confidential, but writes no public one.
CREATE POLICY network_reads ON seller FOR SELECT TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network_adds ON seller FOR INSERT TO publisher_console_network WITH CHECK (name IS NULL);--> statement-breakpoint
CREATE POLICY network_changes ON seller FOR UPDATE TO publisher_console_network
  USING (true) WITH CHECK (name IS NULL);--> statement-breakpoint
CREATE POLICY erasure ON seller FOR DELETE TO publisher_console_network USING (is_erased(publisher_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (name, domain, must_be_confidential), DELETE ON seller
  TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON seller FOR SELECT TO CURRENT_USER USING (true);
