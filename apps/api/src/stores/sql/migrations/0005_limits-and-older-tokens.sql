CREATE TABLE "limit_window" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "least_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "changing_device" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "replaces" uuid;--> statement-breakpoint
CREATE INDEX "limit_window_end" ON "limit_window" USING btree ("ends_at");--> statement-breakpoint
-- Nobody's own: calls count before anybody is known.
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_window TO publisher_console_api;
