ALTER TABLE "application" ALTER COLUMN "rejection_reason" SET DATA TYPE jsonb
  USING CASE WHEN rejection_reason IS NOT NULL
    THEN jsonb_build_object('en', rejection_reason, 'ru', rejection_reason) END;--> statement-breakpoint

-- The owner of the tables does not see their rows; the network's role does.
SET LOCAL ROLE publisher_console_network;--> statement-breakpoint
UPDATE application
  SET search_text = search_text || CASE platform WHEN 'android' THEN ' android андроид' ELSE ' ios iphone аифон' END;--> statement-breakpoint
SET LOCAL ROLE NONE;
