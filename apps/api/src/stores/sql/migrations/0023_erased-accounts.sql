-- A call that began before an account was erased, such as an upload, adds nothing to the account afterwards, and changes
-- nothing of it. The lock waits for an erasure under way: without it, a row could be added between its deletes and its end.
CREATE FUNCTION is_open_account(account uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT erased_at IS NULL FROM publisher WHERE id = account FOR KEY SHARE
$$;
--> statement-breakpoint
CREATE POLICY not_erased ON publisher AS RESTRICTIVE FOR UPDATE TO publisher_console_api
  USING (erased_at IS NULL);--> statement-breakpoint
CREATE POLICY not_erased ON session AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON account_link AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON report_template AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON report_file AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON dashboard_item AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON app_ads_txt_check AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON feedback AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON stored_file AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON upload_day AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON application AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON ad_block AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON idempotency_key AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (publisher_id IS NULL OR is_open_account(publisher_id));
