ALTER TABLE "app_ads_txt_check" ALTER COLUMN "report" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app_ads_txt_check" ADD COLUMN "buyers_state" "app_ads_txt_state";--> statement-breakpoint

-- The owner of the tables does not see their rows; the network's role does. Reports that nobody reads any more go with the
-- next check of each application.
SET LOCAL ROLE publisher_console_network;--> statement-breakpoint
UPDATE app_ads_txt_check SET buyers_state = (report #>> '{buyers,state}')::app_ads_txt_state
WHERE report #>> '{buyers,differs}' = 'true';--> statement-breakpoint
SET LOCAL ROLE NONE;
