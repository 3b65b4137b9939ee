ALTER TABLE "statistics_load" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The demo network can be removed.
GRANT DELETE ON publisher TO publisher_console_network;
