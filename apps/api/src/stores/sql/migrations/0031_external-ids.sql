CREATE TABLE "application_external_id" (
	"application_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "application_external_id_application_id_source_pk" PRIMARY KEY("application_id","source"),
	CONSTRAINT "application_of_external_id" UNIQUE("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "publisher_external_id" (
	"publisher" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "publisher_external_id_publisher_source_pk" PRIMARY KEY("publisher","source"),
	CONSTRAINT "publisher_of_external_id" UNIQUE("source","external_id")
);
--> statement-breakpoint
ALTER TABLE "application_external_id" ADD CONSTRAINT "application_external_id_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_external_id" ADD CONSTRAINT "application_external_id_source_source_id_fk" FOREIGN KEY ("source") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_external_id" ADD CONSTRAINT "publisher_external_id_publisher_publisher_id_fk" FOREIGN KEY ("publisher") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_external_id" ADD CONSTRAINT "publisher_external_id_source_source_id_fk" FOREIGN KEY ("source") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- Like those of ad blocks, they are the network's: publishers neither see nor set them.
GRANT SELECT, INSERT, UPDATE, DELETE ON publisher_external_id, application_external_id TO publisher_console_network;
