-- As in 0027 and 0030, with the ids that publishers and applications have in sources, as the last columns.
CREATE OR REPLACE VIEW catalogue_publisher AS
  SELECT p.id, p.number, p.company, p.currency, p.is_signed_document AS has_contract,
    CASE WHEN p.erased_at IS NOT NULL THEN 'erased' WHEN p.is_blocked THEN 'blocked' ELSE 'active' END AS state,
    p.created_at, coalesce(c.changed_at, p.created_at) AS updated_at, p.erased_at AS deleted_at,
    coalesce((SELECT jsonb_object_agg(e.source, e.external_id) FROM public.publisher_external_id e WHERE e.publisher = p.id),
      '{}') AS external_ids
  FROM public.publisher p LEFT JOIN public.catalogue_change c ON c.kind = 'publisher' AND c.id = p.id
  WHERE p.email_confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW catalogue_application AS
  SELECT a.id, a.number, p.number AS publisher, a.name, a.platform::text, a.store::text, a.store_app_id, a.bundle_id,
    a.application_url AS store_url, a.status::text,
    CASE WHEN s.stopped_by <> '{}' THEN 'stopped' ELSE a.status::text END AS effective_status, s.stopped_by,
    a.created_at, greatest(c.changed_at, p.updated_at, a.created_at) AS updated_at, a.deleted_at,
    coalesce((SELECT jsonb_object_agg(e.source, e.external_id) FROM public.application_external_id e
      WHERE e.application_id = a.id), '{}') AS external_ids
  FROM public.application a
    JOIN catalogue_publisher p ON p.id = a.publisher_id
    LEFT JOIN public.catalogue_change c ON c.kind = 'application' AND c.id = a.id
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
      CASE WHEN a.deleted_at IS NOT NULL THEN 'application_deleted' WHEN a.status = 'stopped' THEN 'application' END,
      CASE WHEN p.state <> 'active' THEN 'account' END,
      CASE WHEN NOT p.has_contract AND EXISTS (SELECT FROM public.network WHERE needs_contract) THEN 'contract' END
    ], NULL) AS stopped_by) s;--> statement-breakpoint

CREATE FUNCTION note_external_id_of_owner() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed record := coalesce(NEW, OLD);
BEGIN
  IF TG_ARGV[0] = 'publisher' THEN
    PERFORM note_catalogue_change('publisher', p.id, p.number) FROM publisher p
      WHERE p.id = changed.publisher AND p.email_confirmed_at IS NOT NULL;
  ELSE
    PERFORM note_catalogue_change('application', a.id, a.number) FROM application a JOIN publisher p ON p.id = a.publisher_id
      WHERE a.id = changed.application_id AND p.email_confirmed_at IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- widens: the triggers work without this right.
REVOKE EXECUTE ON FUNCTION note_external_id_of_owner() FROM PUBLIC;--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER INSERT OR UPDATE OR DELETE ON publisher_external_id
  FOR EACH ROW EXECUTE FUNCTION note_external_id_of_owner('publisher');--> statement-breakpoint
-- widens: it refuses nothing, and notes the change in a table of its own.
CREATE TRIGGER catalogue_change AFTER INSERT OR UPDATE OR DELETE ON application_external_id
  FOR EACH ROW EXECUTE FUNCTION note_external_id_of_owner('application');
