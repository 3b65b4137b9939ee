ALTER TABLE "publisher" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publisher" ADD COLUMN "blocked_reason" jsonb;