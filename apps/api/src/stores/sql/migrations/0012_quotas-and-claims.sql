CREATE TABLE "upload_day" (
	"publisher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_day_publisher_id_day_pk" PRIMARY KEY("publisher_id","day")
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "upload_day" ADD CONSTRAINT "upload_day_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_day_day" ON "upload_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "application_icon" ON "application" USING btree ("icon_key") WHERE icon_key is not null;--> statement-breakpoint
CREATE INDEX "contract_file" ON "contract" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "store_listing_icon" ON "store_listing" USING btree (("listing" ->> 'iconKey'));--> statement-breakpoint
CREATE INDEX "stored_file_drawn_used" ON "stored_file" USING btree ("used_at") WHERE purpose = 'drawn';--> statement-breakpoint

-- What a publisher has uploaded counts for a month, also after the files were removed.
ALTER TABLE upload_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON upload_day TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY network ON upload_day TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON upload_day TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON upload_day TO publisher_console_network;--> statement-breakpoint

SET LOCAL ROLE publisher_console_network;--> statement-breakpoint
INSERT INTO upload_day (publisher_id, day, bytes)
  SELECT publisher_id, (created_at AT TIME ZONE 'UTC')::date, sum(size) FROM stored_file
  WHERE purpose = 'upload' AND created_at > now() - interval '32 days' GROUP BY 1, 2;--> statement-breakpoint
-- The files of contracts that were registered anew are removed like other unused ones.
UPDATE stored_file SET used_at = NULL
  WHERE purpose = 'contract' AND NOT EXISTS (SELECT FROM contract WHERE contract.file_id = stored_file.id);--> statement-breakpoint
SET LOCAL ROLE NONE;
