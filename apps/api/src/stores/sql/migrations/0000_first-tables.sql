CREATE TYPE "public"."ad_format" AS ENUM('fs_banner', 'rewarded_video');--> statement-breakpoint
CREATE TYPE "public"."locale" AS ENUM('en', 'ru');--> statement-breakpoint
CREATE TYPE "public"."platform" AS ENUM('android', 'ios');--> statement-breakpoint
CREATE TYPE "public"."status" AS ENUM('on_check', 'active', 'stopped', 'test_mode');--> statement-breakpoint
CREATE TABLE "ad_block" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "ad_block_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publisher_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ad_format" "ad_format" NOT NULL,
	"place" text,
	"status" "status" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "ad_block_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "application_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publisher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"platform" "platform" NOT NULL,
	"developer_name" text,
	"store_name" text,
	"icon_url" text,
	"application_url" text,
	"app_ads_txt_url" text,
	"is_not_published" boolean NOT NULL,
	"status" "status" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "application_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"publisher_id" uuid,
	"session_id" uuid,
	"client_address" text,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publisher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "publisher_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"middle_name" text,
	"company" text NOT NULL,
	"locale" "locale" DEFAULT 'en' NOT NULL,
	"scope" text NOT NULL,
	"currency" text NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"is_signed_document" boolean DEFAULT false NOT NULL,
	"has_accepted_offer" boolean DEFAULT false NOT NULL,
	"is_privacy_policy_accepted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publisher_number_unique" UNIQUE("number"),
	CONSTRAINT "publisher_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone,
	"authenticated_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_day" (
	"day" date PRIMARY KEY NOT NULL,
	"load_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_load" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statistics_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"rows" bigint
);
--> statement-breakpoint
ALTER TABLE "ad_block" ADD CONSTRAINT "ad_block_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_block" ADD CONSTRAINT "ad_block_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_day" ADD CONSTRAINT "statistics_day_load_id_statistics_load_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."statistics_load"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_block_publisher" ON "ad_block" USING btree ("publisher_id");--> statement-breakpoint
CREATE INDEX "ad_block_application" ON "ad_block" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_publisher" ON "application" USING btree ("publisher_id");--> statement-breakpoint
CREATE INDEX "audit_event_publisher" ON "audit_event" USING btree ("publisher_id","at");--> statement-breakpoint
CREATE INDEX "session_publisher" ON "session" USING btree ("publisher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statistics_load_published" ON "statistics_load" USING btree ("published_at","id") WHERE published_at is not null;