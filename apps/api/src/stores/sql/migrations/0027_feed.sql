CREATE TYPE "public"."catalogue_kind" AS ENUM('publisher', 'application', 'ad_block');--> statement-breakpoint
CREATE TABLE "ad_block_external_id" (
	"ad_block_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "ad_block_external_id_ad_block_id_source_pk" PRIMARY KEY("ad_block_id","source"),
	CONSTRAINT "ad_block_of_external_id" UNIQUE("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"cluster" text,
	"needs_contract" boolean DEFAULT false NOT NULL,
	CONSTRAINT "catalogue_is_only" CHECK ("catalogue"."is_only")
);
--> statement-breakpoint
CREATE TABLE "catalogue_change" (
	"kind" "catalogue_kind" NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_change_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "network_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "source" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ad_block_external_id" ADD CONSTRAINT "ad_block_external_id_source_source_id_fk" FOREIGN KEY ("source") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_block_external_id" ADD CONSTRAINT "ad_block_external_id_ad_block_id_ad_block_id_fk" FOREIGN KEY ("ad_block_id") REFERENCES "public"."ad_block"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_change_order" ON "catalogue_change" USING btree ("changed_in","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "network_key_hash" ON "network_key" USING btree ("key_hash");--> statement-breakpoint

INSERT INTO source (id) VALUES ('main');--> statement-breakpoint
INSERT INTO catalogue DEFAULT VALUES;--> statement-breakpoint

-- A key is found before anybody acts. Nobody but the API's role sees the hashes.
GRANT SELECT, UPDATE (used_at, used_from) ON network_key TO publisher_console_api;--> statement-breakpoint
GRANT SELECT (id, name, hint, scopes, networks, created_at, created_by, expires_at, revoked_at, used_at, used_from),
  INSERT, UPDATE (revoked_at) ON network_key TO publisher_console_network;--> statement-breakpoint
GRANT SELECT ON source TO publisher_console_network;--> statement-breakpoint

-- External ids are the network's: publishers neither see nor set them.
GRANT SELECT, INSERT, UPDATE, DELETE ON ad_block_external_id TO publisher_console_network;--> statement-breakpoint
GRANT SELECT ON catalogue_change TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, UPDATE ON catalogue TO publisher_console_network;--> statement-breakpoint
GRANT DELETE ON catalogue_change TO publisher_console_network;--> statement-breakpoint

-- The owner writes the changes, whoever changes a row: the roles of the API need no right for it.
CREATE FUNCTION note_catalogue_change(kind catalogue_kind, id uuid, number integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO catalogue_change VALUES (kind, id, number, pg_current_xact_id(), now())
  ON CONFLICT ON CONSTRAINT catalogue_change_kind_id_pk
  DO UPDATE SET changed_in = excluded.changed_in, changed_at = excluded.changed_at
$$;--> statement-breakpoint
CREATE FUNCTION note_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_catalogue_change(TG_ARGV[0]::catalogue_kind, coalesce(NEW.id, OLD.id), coalesce(NEW.number, OLD.number));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_external_id() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_catalogue_change('ad_block', id, number) FROM ad_block
    WHERE id IN (NEW.ad_block_id, OLD.ad_block_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_row AFTER INSERT OR DELETE ON publisher
  FOR EACH ROW EXECUTE FUNCTION note_changed_row('publisher');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER UPDATE ON publisher FOR EACH ROW
  WHEN ((OLD.company, OLD.currency, OLD.is_blocked, OLD.is_signed_document, OLD.email_confirmed_at, OLD.erased_at)
    IS DISTINCT FROM (NEW.company, NEW.currency, NEW.is_blocked, NEW.is_signed_document, NEW.email_confirmed_at, NEW.erased_at))
  EXECUTE FUNCTION note_changed_row('publisher');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_row AFTER INSERT OR DELETE ON application
  FOR EACH ROW EXECUTE FUNCTION note_changed_row('application');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER UPDATE ON application FOR EACH ROW
  WHEN ((OLD.name, OLD.platform, OLD.store, OLD.store_app_id, OLD.bundle_id, OLD.application_url, OLD.status, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.platform, NEW.store, NEW.store_app_id, NEW.bundle_id, NEW.application_url, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION note_changed_row('application');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_row AFTER INSERT OR DELETE ON ad_block
  FOR EACH ROW EXECUTE FUNCTION note_changed_row('ad_block');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER UPDATE ON ad_block FOR EACH ROW
  WHEN ((OLD.name, OLD.ad_format, OLD.place, OLD.status, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.ad_format, NEW.place, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION note_changed_row('ad_block');--> statement-breakpoint
CREATE TRIGGER catalogue_change AFTER INSERT OR UPDATE OR DELETE ON ad_block_external_id
  FOR EACH ROW EXECUTE FUNCTION note_external_id();--> statement-breakpoint

-- What the ad server reads, by the call or by a join. They have the rows of all publishers, as their owner sees them.
CREATE VIEW catalogue_publisher AS
  SELECT p.id, p.number, p.company, p.currency, p.is_signed_document AS has_contract,
    CASE WHEN p.erased_at IS NOT NULL THEN 'erased' WHEN p.is_blocked THEN 'blocked' ELSE 'active' END AS state,
    p.created_at, coalesce(c.changed_at, p.created_at) AS updated_at, p.erased_at AS deleted_at
  FROM public.publisher p LEFT JOIN public.catalogue_change c ON c.kind = 'publisher' AND c.id = p.id
  WHERE p.email_confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE VIEW catalogue_application AS
  SELECT a.id, a.number, p.number AS publisher, a.name, a.platform::text, a.store::text, a.store_app_id, a.bundle_id,
    a.application_url AS store_url, a.status::text,
    CASE WHEN s.stopped_by <> '{}' THEN 'stopped' ELSE a.status::text END AS effective_status, s.stopped_by,
    a.created_at, greatest(c.changed_at, p.updated_at, a.created_at) AS updated_at, a.deleted_at
  FROM public.application a
    JOIN catalogue_publisher p ON p.id = a.publisher_id
    LEFT JOIN public.catalogue_change c ON c.kind = 'application' AND c.id = a.id
    CROSS JOIN public.catalogue settings
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
      CASE WHEN a.deleted_at IS NOT NULL THEN 'application_deleted' WHEN a.status = 'stopped' THEN 'application' END,
      CASE WHEN p.state <> 'active' THEN 'account' END,
      CASE WHEN settings.needs_contract AND NOT p.has_contract THEN 'contract' END
    ], NULL) AS stopped_by) s;--> statement-breakpoint
CREATE VIEW catalogue_block AS
  SELECT b.id, b.number, a.publisher, a.id AS application, a.number AS application_number, b.name, b.ad_format, b.place,
    b.status::text,
    CASE WHEN s.stopped_by <> '{}' THEN 'stopped'
      WHEN 'on_check' IN (a.status, b.status::text) THEN 'on_check'
      WHEN 'test_mode' IN (a.status, b.status::text) THEN 'test_mode'
      ELSE 'active' END AS effective_status, s.stopped_by,
    coalesce((SELECT jsonb_object_agg(e.source, e.external_id) FROM public.ad_block_external_id e WHERE e.ad_block_id = b.id),
      '{}') AS external_ids,
    b.created_at, greatest(c.changed_at, a.updated_at, b.created_at) AS updated_at, b.deleted_at
  FROM public.ad_block b
    JOIN catalogue_application a ON a.id = b.application_id
    LEFT JOIN public.catalogue_change c ON c.kind = 'ad_block' AND c.id = b.id
    CROSS JOIN LATERAL (SELECT array_remove(
      CASE WHEN b.deleted_at IS NOT NULL THEN 'block_deleted' WHEN b.status = 'stopped' THEN 'block' END || a.stopped_by, NULL)
      AS stopped_by) s;--> statement-breakpoint
GRANT SELECT ON catalogue_publisher, catalogue_application, catalogue_block TO publisher_console_network;
