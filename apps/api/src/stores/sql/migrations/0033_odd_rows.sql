CREATE TABLE "set_aside_row" (
	"load_id" integer NOT NULL,
	"line" integer NOT NULL,
	"day" date NOT NULL,
	"block" text NOT NULL,
	"revenue" bigint NOT NULL,
	"impressions" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "set_aside_row_load_id_line_pk" PRIMARY KEY("load_id","line")
);
--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "unknown_blocks" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "count_order" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "rounds_revenue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "set_aside_row_created" ON "set_aside_row" USING btree ("created_at");--> statement-breakpoint

-- It is the network's: publishers neither see nor set it.
GRANT SELECT, INSERT, DELETE ON set_aside_row TO publisher_console_network;--> statement-breakpoint
GRANT UPDATE (unknown_blocks, count_order, rounds_revenue) ON source TO publisher_console_network;
