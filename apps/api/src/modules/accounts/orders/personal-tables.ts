/** A table with rows of a publisher, named by `publisher_id`. */
interface PersonalTable {
  /** Columns that an export leaves out: hashes and keys of credentials. */
  secrets?: readonly string[];
  /** The columns that an export has, where the API may not read all of them. */
  columns?: readonly string[];
  /** The type of the column `id`, by which the rows are in pages; without it, they are few. */
  id?: 'uuid' | 'bigint';
  /** An erasure deletes the rows; without it, it clears their personal data. */
  isDeleted?: boolean;
}

/**
 * Every table with rows of a publisher, apart from `publisher` itself, in the order in which an erasure deletes them: a file
 * after what refers to it, and a table after those that other transactions lock before it. Of `webhook` and
 * `webhook_delivery`, every transaction locks the webhook first; in the other order, both would wait for each other.
 */
const personalTables = {
  membership_application: {},
  invitation: { secrets: ['secret_hash'], id: 'uuid', isDeleted: true },
  ownership_transfer: { isDeleted: true },
  session: { secrets: ['key'], id: 'uuid', isDeleted: true },
  view_session: { secrets: ['token_hash'], id: 'uuid', isDeleted: true },
  api_token: { secrets: ['token_hash'], id: 'uuid', isDeleted: true },
  account_link: { secrets: ['secret_hash'], isDeleted: true },
  report_template: { id: 'uuid', isDeleted: true },
  report_file: { secrets: ['key_hash'], id: 'uuid', isDeleted: true },
  dashboard_item: { isDeleted: true },
  seller: { isDeleted: true },
  idempotency_key: { secrets: ['request_hash'], id: 'uuid', isDeleted: true },
  app_ads_txt_check: { id: 'uuid', isDeleted: true },
  objection: { isDeleted: true },
  payment_preference: { isDeleted: true },
  accepted_statement: {},
  act: { isDeleted: true },
  statement_line: {},
  statement: {},
  ledger_entry: {
    columns: [
      'number',
      'publisher_id',
      'kind',
      'amount',
      'currency',
      'concerns',
      'booked',
      'application',
      'reason',
      'opposes',
      'reference',
      'paid_on',
      'created_at',
    ],
  },
  question_read: {},
  question_file: {},
  question_message: { id: 'uuid' },
  question: { id: 'uuid', isDeleted: true },
  feedback_file: {},
  feedback: { id: 'uuid', isDeleted: true },
  contract: { id: 'uuid', isDeleted: true },
  stored_file: { id: 'uuid', isDeleted: true },
  upload_day: { isDeleted: true },
  webhook: { secrets: ['sealed_secret', 'previous_secret'], isDeleted: true },
  webhook_delivery: { id: 'uuid', isDeleted: true },
  ad_block: { id: 'uuid' },
  application: { id: 'uuid' },
  membership: { id: 'uuid' },
  audit_event: { id: 'bigint' },
} satisfies Record<string, PersonalTable>;

export type PersonalTableName = keyof typeof personalTables;

export const personalTableNames = Object.keys(personalTables) as PersonalTableName[];

export function personalTable(name: PersonalTableName): PersonalTable {
  return personalTables[name];
}
