-- widens: the release before has no such table. Rows that were set aside since lack what a load of them needs.
DELETE FROM "set_aside_row";--> statement-breakpoint
-- widens: the release before has no such table.
ALTER TABLE "set_aside_row" ADD COLUMN "country" text NOT NULL;--> statement-breakpoint
ALTER TABLE "set_aside_row" ADD COLUMN "hour" smallint;--> statement-breakpoint
-- widens: the release before has no such table.
ALTER TABLE "set_aside_row" ADD COLUMN "requests" bigint NOT NULL;--> statement-breakpoint
-- widens: the release before has no such table.
ALTER TABLE "set_aside_row" ADD COLUMN "selections" bigint NOT NULL;--> statement-breakpoint
-- widens: the release before has no such table.
ALTER TABLE "set_aside_row" ADD COLUMN "clicks" bigint NOT NULL;--> statement-breakpoint
-- widens: the release before has no such table.
ALTER TABLE "set_aside_row" ADD COLUMN "completions" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "set_aside_row" ADD COLUMN "outcome" text;--> statement-breakpoint
GRANT UPDATE (outcome) ON set_aside_row TO publisher_console_network;
