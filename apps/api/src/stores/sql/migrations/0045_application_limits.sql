-- For a member who is limited to some applications, the others do not exist. Null for everybody else: the setting is empty or
-- absent then. A subquery is evaluated once for each statement and not once for each row.
CREATE FUNCTION acting_applications() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('console.apps', true), '')::uuid[]
$$;
--> statement-breakpoint
CREATE POLICY limited ON application AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL OR id = ANY ((SELECT acting_applications())::uuid[]));--> statement-breakpoint
CREATE POLICY limited ON ad_block AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL OR application_id = ANY ((SELECT acting_applications())::uuid[]));--> statement-breakpoint
CREATE POLICY limited ON app_ads_txt_check AS RESTRICTIVE TO publisher_console_api
  USING ((SELECT acting_applications()) IS NULL OR application_id = ANY ((SELECT acting_applications())::uuid[]));--> statement-breakpoint
CREATE POLICY limited ON audit_event AS RESTRICTIVE TO publisher_console_api
  USING (application_id IS NULL OR (SELECT acting_applications()) IS NULL
    OR application_id = ANY ((SELECT acting_applications())::uuid[]));
