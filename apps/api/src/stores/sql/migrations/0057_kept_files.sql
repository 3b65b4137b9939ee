-- A file that shows a publisher why an application is rejected, and what was refused of the feed, which is kept for a week.
ALTER TYPE "public"."file_purpose" ADD VALUE 'evidence';--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN "kept_key" text;--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN "kept_size" bigint;--> statement-breakpoint
-- brief: runs stay for 90 days.
CREATE INDEX "feed_run_kept" ON "feed_run" USING btree ("started_at") WHERE kept_key is not null;--> statement-breakpoint
-- brief: the column is new.
-- widens: the release before writes no key.
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_kept_key_unique" UNIQUE("kept_key");