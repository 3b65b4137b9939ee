CREATE TYPE "public"."link_purpose" AS ENUM('registration', 'restore');--> statement-breakpoint
CREATE TABLE "account_link" (
	"publisher_id" uuid NOT NULL,
	"purpose" "link_purpose" NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_link_publisher_id_purpose_pk" PRIMARY KEY("publisher_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "contacts" text;--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("next_attempt_at");--> statement-breakpoint
-- Accounts from before had no way to confirm their address: they keep working.
UPDATE "publisher" SET "email_confirmed_at" = "created_at";
