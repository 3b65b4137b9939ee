CREATE TABLE "source_share" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source_id" text NOT NULL,
	"publisher" uuid,
	"application" uuid,
	"from_day" date NOT NULL,
	"basis_points" smallint NOT NULL,
	CONSTRAINT "source_share_basis_points" CHECK ("source_share"."basis_points" between 0 and 10000),
	CONSTRAINT "source_share_application" CHECK ("source_share"."application" is null or "source_share"."publisher" is not null)
);
--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "amounts" text DEFAULT 'net' NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics_load" ADD COLUMN "shares_up_to" integer;--> statement-breakpoint
ALTER TABLE "source_share" ADD CONSTRAINT "source_share_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_share" ADD CONSTRAINT "source_share_publisher_publisher_id_fk" FOREIGN KEY ("publisher") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_share" ADD CONSTRAINT "source_share_application_application_id_fk" FOREIGN KEY ("application") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_share_source" ON "source_share" USING btree ("source_id","id");--> statement-breakpoint

-- They are the network's: publishers neither see nor set them.
GRANT SELECT, INSERT, DELETE ON source_share TO publisher_console_network;--> statement-breakpoint
GRANT UPDATE (amounts) ON source TO publisher_console_network;
