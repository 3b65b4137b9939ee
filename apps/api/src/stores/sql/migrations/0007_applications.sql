CREATE TYPE "public"."app_ads_txt_state" AS ENUM('found', 'lines_missing', 'unreachable');--> statement-breakpoint
CREATE TYPE "public"."app_ads_txt_trigger" AS ENUM('created', 'updated', 'requested', 'daily');--> statement-breakpoint
CREATE TYPE "public"."store" AS ENUM('google_play', 'app_store', 'rustore', 'appgallery', 'galaxy_store', 'amazon');--> statement-breakpoint
CREATE TABLE "app_ads_txt_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"trigger" "app_ads_txt_trigger" NOT NULL,
	"url" text NOT NULL,
	"state" "app_ads_txt_state" NOT NULL,
	"problem" text,
	"missing_lines" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"content" text
);
--> statement-breakpoint
CREATE TABLE "store_icon" (
	"key" text PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_listing" (
	"store" "store" NOT NULL,
	"store_app_id" text NOT NULL,
	"country" text NOT NULL,
	"listing" jsonb,
	"looked_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_listing_store_store_app_id_country_pk" PRIMARY KEY("store","store_app_id","country")
);
--> statement-breakpoint
ALTER TABLE "ad_block" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "store" "store";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "store_app_id" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "bundle_id" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "developer_site" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "store_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "icon_key" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "app_ads_txt_check" ADD CONSTRAINT "app_ads_txt_check_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_ads_txt_check" ADD CONSTRAINT "app_ads_txt_check_application_of_publisher" FOREIGN KEY ("application_id","publisher_id") REFERENCES "public"."application"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_ads_txt_check_newest" ON "app_ads_txt_check" USING btree ("application_id","checked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "store_listing_looked_up" ON "store_listing" USING btree ("looked_up_at");--> statement-breakpoint
CREATE INDEX "ad_block_newest" ON "ad_block" USING btree ("application_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "application_newest" ON "application" USING btree ("publisher_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_in_store" ON "application" USING btree ("publisher_id","store","store_app_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_event_application" ON "audit_event" USING btree ("application_id","id") WHERE application_id is not null;--> statement-breakpoint
ALTER TABLE "application" DROP COLUMN "store_name";--> statement-breakpoint
ALTER TABLE "application" DROP COLUMN "icon_url";--> statement-breakpoint

-- A publisher's own checks; the network's daily check writes them too.
ALTER TABLE app_ads_txt_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON app_ads_txt_check TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY network ON app_ads_txt_check TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON app_ads_txt_check TO publisher_console_api, publisher_console_network;--> statement-breakpoint

-- What stores say is the same for every publisher.
GRANT SELECT, INSERT, UPDATE, DELETE ON store_listing TO publisher_console_api, publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT ON store_icon TO publisher_console_api, publisher_console_network;--> statement-breakpoint

-- What the operator and the daily check do to an application belongs to its activity.
GRANT INSERT ON audit_event TO publisher_console_network;--> statement-breakpoint
CREATE POLICY network_adds ON audit_event FOR INSERT TO publisher_console_network WITH CHECK (true);--> statement-breakpoint

-- The owner of the tables does not see their rows; the network's role does.
SET LOCAL ROLE publisher_console_network;--> statement-breakpoint
-- What a search looks into. The server writes it from now on, without accents as well.
UPDATE application SET search_text = lower(name || ' ' || coalesce(developer_name, '') || ' ' || id);--> statement-breakpoint
UPDATE ad_block SET search_text = lower(name || ' ' || coalesce(place, '') || ' ' || id);--> statement-breakpoint
-- Until now, an application that is active was approved by being there.
UPDATE application SET approved_at = created_at WHERE status = 'active';--> statement-breakpoint
SET LOCAL ROLE NONE;
