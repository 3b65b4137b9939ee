ALTER TABLE "statistics_load" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The publishers of the demo network can be removed, once they are marked as erased.
GRANT DELETE ON publisher TO publisher_console_network;--> statement-breakpoint
CREATE POLICY erased ON publisher AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (erased_at IS NOT NULL);
