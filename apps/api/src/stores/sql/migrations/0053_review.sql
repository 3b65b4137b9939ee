-- The queue of applications that wait for a decision, and who checks which.
CREATE TABLE "review_claim" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "submission_note" text;--> statement-breakpoint
ALTER TABLE "review_claim" ADD CONSTRAINT "review_claim_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- brief: a network has tens of thousands of applications.
CREATE INDEX "application_submitted" ON "application" USING btree (coalesce("submitted_at", "created_at"),"id") WHERE status = 'on_check' and deleted_at is null;--> statement-breakpoint
-- brief: a network has tens of thousands of applications.
CREATE INDEX "application_developer" ON "application" USING btree ("developer_name");--> statement-breakpoint

-- Those that were rejected keep their place in the queue. The owner of the tables may not change their rows.
SET LOCAL ROLE publisher_console_network;--> statement-breakpoint
-- brief: a network has few that wait.
UPDATE application SET submitted_at = created_at
  WHERE deleted_at IS NULL AND approved_at IS NULL AND NOT is_not_published
    AND (status = 'on_check' OR rejection_reason IS NOT NULL);--> statement-breakpoint
SET LOCAL ROLE NONE;--> statement-breakpoint

ALTER TABLE review_claim ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY network ON review_claim TO publisher_console_network USING (true);--> statement-breakpoint
-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON review_claim FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON review_claim TO publisher_console_network;
