CREATE TABLE "feed_part" (
	"source_id" text NOT NULL,
	"day" date NOT NULL,
	"part" integer NOT NULL,
	"digest" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_part_source_id_day_part_pk" PRIMARY KEY("source_id","day","part"),
	CONSTRAINT "feed_part_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "feed_part" ADD CONSTRAINT "feed_part_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_part_created" ON "feed_part" USING btree ("created_at");--> statement-breakpoint

-- It is the network's: publishers neither see nor set it.
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_part TO publisher_console_network;
