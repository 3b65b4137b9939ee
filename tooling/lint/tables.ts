/**
 * Which room (a folder below `apps/api/src`, or a module) owns each file of tables in `apps/api/src/stores/sql/tables`. The owner
 * reads and writes its tables; other rooms use the owner's functions, unless they are listed below.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  account: 'modules/accounts',
  announcement: 'modules/announcements',
  'ad-format': 'modules/statistics/catalogue',
  'api-token': 'modules/api-tokens',
  'app-ads-txt': 'modules/app-ads-txt',
  'app-store': 'modules/app-store',
  application: 'modules/applications',
  audit: 'modules/audit',
  backup: 'operator',
  dashboard: 'modules/statistics/dashboard',
  document: 'modules/documents',
  feed: 'modules/feed',
  feedback: 'modules/support',
  file: 'modules/files',
  idempotency: 'http',
  integration: 'modules/integration',
  job: 'jobs',
  ledger: 'modules/money',
  limit: 'limits',
  network: 'stores',
  'network-file': 'modules/app-ads-txt',
  person: 'modules/publishers',
  publisher: 'modules/publishers',
  question: 'modules/support',
  'reason-text': 'modules/applications',
  'report-file': 'modules/statistics/files',
  'report-template': 'modules/statistics/templates',
  review: 'modules/applications',
  factor: 'modules/accounts',
  'feed-part': 'modules/feed',
  'feed-run': 'modules/statistics/loads',
  'set-aside-row': 'modules/statistics/loads',
  source: 'modules/statistics/loads',
  'source-share': 'modules/statistics/loads',
  'source-watch': 'modules/feed',
  lateness: 'modules/statistics/loads',
  seller: 'modules/sellers',
  staff: 'modules/staff',
  statistic: 'modules/statistics/loads',
  team: 'modules/team',
  webhook: 'modules/webhooks',
};

/** Another room that works with the tables of a file. */
export interface TableGuest {
  room: string;
  table: string;
  reason: string;
}

const retention = 'Retention deletes old rows in batches, whatever table they are in.';
const demo = 'The demo fills an empty network before anybody calls.';
const operatorLists = "The operator's lists join the rows of all publishers.";
const loads = 'A load of statistics names ad blocks with their formats, applications and publishers.';
const dailyChecks = 'The daily checks find due files with one join over all publishers.';
const webhookNews = 'News of the network are recorded for all publishers who want to be called for them.';
const dashboard = 'The dashboard answers from several tables in one statement.';

/** Rooms that insert, update or delete rows of another room's table. They read it as well. */
export const tableWriters: readonly TableGuest[] = [
  { room: 'modules/sessions', table: 'account', reason: 'Sessions are rows of the tables of accounts.' },
  {
    room: 'modules/sessions',
    table: 'staff',
    reason: 'Sessions of the staff begin and end as those of publishers do.',
  },
  {
    room: 'modules/health',
    table: 'job',
    reason: 'A probe of the files takes back the removal of what it has deleted itself.',
  },
  {
    room: 'modules/feed',
    table: 'network',
    reason: 'Whether a missing contract stops ad blocks is a fact about the network.',
  },
  { room: 'modules/statistics/loads', table: 'backup', reason: 'The lease of a backup keeps facts from removal.' },
  {
    room: 'modules/app-ads-txt',
    table: 'application',
    reason:
      'A check locks its application and sets when the next one is due. The application module itself uses the checks.',
  },
  ...[
    'account',
    'api-token',
    'app-store',
    'audit',
    'feed-part',
    'feed-run',
    'feedback',
    'file',
    'idempotency',
    'job',
    'question',
    'report-file',
    'set-aside-row',
    'staff',
    'team',
    'webhook',
  ].map((table) => ({ room: 'retention', table, reason: retention })),
  ...[
    'announcement',
    'app-ads-txt',
    'app-store',
    'application',
    'audit',
    'document',
    'feed-run',
    'integration',
    'ledger',
    'person',
    'publisher',
    'question',
    'staff',
    'statistic',
  ].map((table) => ({
    room: 'demo',
    table,
    reason: demo,
  })),
];

/** Rooms that only read another room's table. */
export const tableReaders: readonly TableGuest[] = [
  ...['applications', 'audit', 'documents', 'support'].map((subject) => ({
    room: `modules/${subject}`,
    table: 'publisher',
    reason: operatorLists,
  })),
  ...['accounts', 'api-tokens', 'applications', 'documents', 'sellers', 'support', 'webhooks'].map((subject) => ({
    room: `modules/${subject}`,
    table: 'person',
    reason: 'Lists of the operator and news name the person who stands for a publisher, by the view `contact`.',
  })),
  ...['application', 'person'].map((table) => ({
    room: 'modules/audit',
    table,
    reason: 'The log at the desk names whom and what an event is about.',
  })),
  ...['sessions', 'api-tokens', 'publishers'].map((subject) => ({
    room: `modules/${subject}`,
    table: 'factor',
    reason: 'A publisher may require a second factor of its members.',
  })),
  ...['factor', 'person'].map((table) => ({
    room: 'modules/staff',
    table,
    reason: 'The list of the staff names persons, and says who has a second factor.',
  })),
  ...['account', 'api-token', 'app-ads-txt', 'application', 'document', 'factor', 'person', 'publisher'].map(
    (table) => ({
      room: 'desk',
      table,
      reason: 'The desk finds publishers by whatever names them, and shows what support asks first on one page.',
    }),
  ),
  { room: 'modules/health', table: 'person', reason: 'Finds whether the account of the demo exists.' },
  { room: 'modules/feed', table: 'person', reason: 'An import finds publishers by the addresses of their contacts.' },
  { room: 'retention', table: 'person', reason: 'Finds the persons who never confirmed their address.' },
  {
    room: 'modules/feed',
    table: 'application',
    reason: 'An id in a source belongs to an ad block, which may not be deleted meanwhile.',
  },
  ...['application', 'person', 'publisher'].map((table) => ({
    room: 'modules/money',
    table,
    reason: 'Orders name publishers and applications, and statements are made for all publishers.',
  })),
  {
    room: 'modules/money',
    table: 'document',
    reason: 'The close of a month keeps the template of acts, and the contract that each act names.',
  },
  { room: 'modules/feed', table: 'publisher', reason: 'An import finds the publishers that its rows name.' },
  { room: 'modules/statistics/reports', table: 'publisher', reason: operatorLists },
  { room: 'modules/accounts', table: 'application', reason: 'An export of an account has its applications.' },
  {
    room: 'modules/accounts',
    table: 'ledger',
    reason: 'An account that has entries keeps its currency; pages show money once a month is closed.',
  },
  { room: 'modules/accounts', table: 'file', reason: 'An erasure removes the files of an account.' },
  {
    room: 'modules/health',
    table: 'file',
    reason: 'Finds whose file an id is; the module reads only with its owner.',
  },
  { room: 'modules/health', table: 'feed-part', reason: 'Finds whether stored bytes are still needed.' },
  { room: 'modules/health', table: 'feed-run', reason: 'Finds whether stored bytes are still needed.' },
  {
    room: 'modules/health',
    table: 'report-file',
    reason: 'Finds whose download an id is; the module reads only with its owner.',
  },
  {
    room: 'modules/sessions',
    table: 'publisher',
    reason: 'Every call finds its session and its publisher with one prepared statement.',
  },
  {
    room: 'modules/sessions',
    table: 'person',
    reason: 'The same statement finds the person and the membership.',
  },
  { room: 'modules/app-ads-txt', table: 'publisher', reason: dailyChecks },
  { room: 'retention', table: 'application', reason: 'An icon stays while an application names it.' },
  { room: 'retention', table: 'document', reason: 'A file stays while a contract names it.' },
  ...['application', 'publisher'].map((table) => ({
    room: 'modules/announcements',
    table,
    reason: 'An announcement is for publishers with certain applications, or for those of a list.',
  })),
  {
    room: 'modules/sellers',
    table: 'application',
    reason: 'sellers.json has publishers with an approved application.',
  },
  ...[
    [
      'application',
      'A question names the application that it is about, and the desk shows how many its publisher has.',
    ],
    ['file', 'A message shows the names and sizes of its files.'],
    ['staff', 'A question has a member of the staff, and each answer was written by one.'],
  ].map(([table = '', reason = '']) => ({ room: 'modules/support', table, reason })),
  { room: 'modules/sellers', table: 'publisher', reason: 'sellers.json has the publishers, and their Publisher IDs.' },
  { room: 'modules/webhooks', table: 'publisher', reason: webhookNews },
  {
    room: 'modules/webhooks',
    table: 'statistic',
    reason: 'A publication is news for those whose days it changed.',
  },
  { room: 'demo', table: 'file', reason: 'The bytes of files are removed with the demo network.' },
  { room: 'demo', table: 'source', reason: 'The demo loads the main source and one of a partner.' },
  {
    room: 'modules/accounts',
    table: 'publisher',
    reason: 'Every call finds its session and its publisher with one prepared statement.',
  },
  {
    room: 'modules/api-tokens',
    table: 'publisher',
    reason: 'Every call with a token finds it and its publisher with one prepared statement.',
  },
  {
    room: 'modules/statistics/catalogue',
    table: 'application',
    reason: 'Names of thousands of applications and ad blocks come as one value.',
  },
  { room: 'modules/statistics/dashboard', table: 'app-ads-txt', reason: dashboard },
  { room: 'modules/statistics/dashboard', table: 'application', reason: dashboard },
  { room: 'modules/statistics/dashboard', table: 'audit', reason: dashboard },
  { room: 'modules/statistics/dashboard', table: 'publisher', reason: dashboard },
  { room: 'modules/documents', table: 'file', reason: 'A contract is answered with the size of its file.' },
  {
    room: 'modules/files',
    table: 'document',
    reason: 'The file of a contract is there while the contract is in force.',
  },
  {
    room: 'modules/files',
    table: 'application',
    reason: 'The file of a rejection is there while the rejection stands.',
  },
  {
    room: 'modules/statistics/reports',
    table: 'application',
    reason: 'A report reads which loads count and what it names with one statement, so that all is of one instant.',
  },
  {
    room: 'modules/statistics/reports',
    table: 'statistic',
    reason: 'Reports read which loads count; only loads change that.',
  },
  {
    room: 'modules/statistics/reports',
    table: 'lateness',
    reason: 'Reports read since when figures are late; only loads and their rules change that.',
  },
  { room: 'modules/statistics/loads', table: 'ad-format', reason: loads },
  { room: 'modules/statistics/loads', table: 'application', reason: loads },
  { room: 'modules/statistics/loads', table: 'publisher', reason: loads },
  { room: 'modules/statistics/loads', table: 'feed', reason: 'A row may name an ad block by its id in the source.' },
  { room: 'modules/feed', table: 'source', reason: 'An external id is that of a block in a source.' },
  ...['source', 'statistic'].map((table) => ({
    room: 'modules/money',
    table,
    reason: 'A month is closed with the figures that count for its days, and differs where others came since.',
  })),
  { room: 'stores', table: 'statistic', reason: 'The loads of a store show whether it is older than the other.' },
];

const guests = [...tableWriters, ...tableReaders];

function isOf(room: string, table: string, among: readonly TableGuest[]): boolean {
  return tableOwners[table] === room || among.some((guest) => guest.room === room && guest.table === table);
}

/** The files of tables that a room may not import. */
export function foreignTables(room: string): string[] {
  return Object.keys(tableOwners).filter((table) => !isOf(room, table, guests));
}

/** The room of a file of the API: its folder, of a module its subject, of statistics the part of it. */
export function roomOf(file: string): string | null {
  return /^apps\/api\/src\/((?:modules\/statistics\/[^/]+|modules\/[^/]+|[^/]+))(?:\/|$)/u.exec(file)?.[1] ?? null;
}

const tableImport = /import (?:type )?\{([^}]*)\} from '#stores\/sql\/tables\/([\w-]+)\.ts'/gu;

/** The tables that a source text imports: the name of each in the text, and its file. */
function importedTables(text: string): { name: string; table: string }[] {
  return [...text.matchAll(tableImport)].flatMap(([, names = '', table = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^.* as /u, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, table })),
  );
}

/** The files of tables that a source text of the API imports. */
export function tablesImportedIn(text: string): string[] {
  return [...new Set(importedTables(text).map(({ table }) => table))];
}

/** Each `.insert(x)`, `.update(x)` and `.delete(x)` of a file of the API whose room may not write the table `x`. */
export function foreignWrites(file: string, text: string): string[] {
  const room = roomOf(file) ?? '';
  return importedTables(text)
    .filter(({ table }) => !isOf(room, table, tableWriters))
    .flatMap(({ name, table }) =>
      [...text.matchAll(new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`, 'gu'))].map(
        ([, write]) => `${file}: ${write} of ${name}, which ${tableOwners[table]} owns`,
      ),
    );
}
