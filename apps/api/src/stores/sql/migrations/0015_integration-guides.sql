CREATE TABLE "integration_guide" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"locale" "locale" NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integration_guide_place" UNIQUE("name","locale")
);
--> statement-breakpoint

GRANT SELECT ON integration_guide TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON integration_guide TO publisher_console_network;
