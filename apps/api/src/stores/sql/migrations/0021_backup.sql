CREATE TYPE "public"."restore_step" AS ENUM('facts', 'rows');--> statement-breakpoint
CREATE TABLE "backup_lease" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unfinished_restore" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"backup_id" uuid NOT NULL,
	"step" "restore_step" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unfinished_restore_is_only" CHECK ("unfinished_restore"."is_only")
);
--> statement-breakpoint

-- A backup is the network's, not a publisher's.
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_lease TO publisher_console_network;--> statement-breakpoint
-- The restore itself works as the owner of the tables.
GRANT SELECT ON unfinished_restore TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables, who could lift the policies anyway. A later migration that forces
-- row policies on a new table adds this one there, too.
DO $$
DECLARE
  forced text;
BEGIN
  FOR forced IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity ORDER BY relname
  LOOP
    EXECUTE format('CREATE POLICY owner_reads ON %I FOR SELECT TO CURRENT_USER USING (true)', forced);
  END LOOP;
END
$$;
