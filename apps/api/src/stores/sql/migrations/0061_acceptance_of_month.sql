-- Months that were closed before have the rule of now. A column's default reaches their rows, which refuse an update.
-- widens: the column may be null.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE closed_month ADD COLUMN accepted_after_days integer DEFAULT %s',
    coalesce((SELECT accepted_after_days::text FROM money_rule), 'NULL'));
END $$;--> statement-breakpoint
-- widens: the default is there for the rows of before alone.
ALTER TABLE closed_month ALTER COLUMN accepted_after_days DROP DEFAULT;--> statement-breakpoint
GRANT SELECT (accepted_after_days) ON closed_month TO publisher_console_api;
