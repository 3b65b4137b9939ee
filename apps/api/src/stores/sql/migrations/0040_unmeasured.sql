ALTER TABLE "source" ADD COLUMN "unmeasured" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "unmeasured" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
GRANT UPDATE (unmeasured) ON source TO publisher_console_network;
