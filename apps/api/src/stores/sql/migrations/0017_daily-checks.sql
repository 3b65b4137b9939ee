CREATE TABLE "app_ads_txt_claim" (
	"domain" text PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_file" (
	"process_id" uuid NOT NULL,
	"setting" text NOT NULL,
	"digest" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "network_file_process_id_setting_pk" PRIMARY KEY("process_id","setting")
);
--> statement-breakpoint
-- Postgres stores this default once for all rows that are there, so that it rewrites none of them: all are due now.
ALTER TABLE "application" ADD COLUMN "next_check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ALTER COLUMN "next_check_at" SET DEFAULT now() + interval '24 hours';--> statement-breakpoint
-- brief: it reads each application once, a million in seconds.
CREATE INDEX "application_next_check" ON "application" USING btree ("next_check_at") WHERE app_ads_txt_url is not null and deleted_at is null;--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON app_ads_txt_claim, network_file TO publisher_console_network;--> statement-breakpoint

-- The job that checked all files before: each process claims them by itself now.
-- widens: the release before finds no such job, and the processes of this one check the files.
DELETE FROM job WHERE kind = 'app_ads_txt_checks';
