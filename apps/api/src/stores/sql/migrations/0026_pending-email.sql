ALTER TYPE "public"."link_purpose" ADD VALUE 'email_change';--> statement-breakpoint

-- A block, and another address by the operator, end a change of the address that waits for its confirmation. As text,
-- because Postgres lets no transaction use a value of an enumeration that it has added itself.
CREATE POLICY email_change ON account_link TO publisher_console_network USING (purpose::text = 'email_change');
