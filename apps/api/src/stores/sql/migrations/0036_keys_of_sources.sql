ALTER TABLE "network_key" ADD COLUMN "sources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
GRANT SELECT (sources) ON network_key TO publisher_console_network;
