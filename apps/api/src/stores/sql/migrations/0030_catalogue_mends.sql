ALTER TABLE "network" ADD COLUMN "needs_contract" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- brief: the table has one row.
UPDATE network SET needs_contract = (SELECT needs_contract FROM catalogue);--> statement-breakpoint

-- As in 0027, but for the setting: backups leave out the table catalogue, and have the table network.
CREATE OR REPLACE VIEW catalogue_application AS
  SELECT a.id, a.number, p.number AS publisher, a.name, a.platform::text, a.store::text, a.store_app_id, a.bundle_id,
    a.application_url AS store_url, a.status::text,
    CASE WHEN s.stopped_by <> '{}' THEN 'stopped' ELSE a.status::text END AS effective_status, s.stopped_by,
    a.created_at, greatest(c.changed_at, p.updated_at, a.created_at) AS updated_at, a.deleted_at
  FROM public.application a
    JOIN catalogue_publisher p ON p.id = a.publisher_id
    LEFT JOIN public.catalogue_change c ON c.kind = 'application' AND c.id = a.id
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
      CASE WHEN a.deleted_at IS NOT NULL THEN 'application_deleted' WHEN a.status = 'stopped' THEN 'application' END,
      CASE WHEN p.state <> 'active' THEN 'account' END,
      CASE WHEN NOT p.has_contract AND EXISTS (SELECT FROM public.network WHERE needs_contract) THEN 'contract' END
    ], NULL) AS stopped_by) s;--> statement-breakpoint
-- widens: only the view read it.
ALTER TABLE "catalogue" DROP COLUMN "needs_contract";--> statement-breakpoint

-- Another setting changes what the blocks of every publisher without a contract are. All publishers are noted: a contract
-- that ends in another transaction at the same time is not seen here.
CREATE FUNCTION note_contract_rule() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_catalogue_change('publisher', id, number) FROM publisher WHERE email_confirmed_at IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER UPDATE ON network FOR EACH ROW
  WHEN (OLD.needs_contract IS DISTINCT FROM NEW.needs_contract) EXECUTE FUNCTION note_contract_rule();--> statement-breakpoint

-- An account is not in the catalogue before its address is confirmed. Then its own change shows what it has.
CREATE OR REPLACE FUNCTION note_changed_row() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
BEGIN
  IF TG_ARGV[0] = 'publisher' THEN
    IF changed.email_confirmed_at IS NULL THEN RETURN NULL; END IF;
  ELSIF EXISTS (SELECT FROM publisher p WHERE p.id = changed.publisher_id AND p.email_confirmed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM note_catalogue_change(TG_ARGV[0]::catalogue_kind, changed.id, changed.number);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_external_id() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_catalogue_change('ad_block', b.id, b.number) FROM ad_block b JOIN publisher p ON p.id = b.publisher_id
    WHERE b.id IN (NEW.ad_block_id, OLD.ad_block_id) AND p.email_confirmed_at IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Triggers of the owner call them, with the owner's rights. Nobody else has a reason to.
-- widens: the triggers work without this right.
REVOKE EXECUTE ON FUNCTION note_catalogue_change(catalogue_kind, uuid, integer), note_changed_row(), note_external_id(),
  note_contract_rule() FROM PUBLIC;
