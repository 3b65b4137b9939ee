import { person } from '#stores/sql/tables/person.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { networkCommands } from '#network-orders.ts';
import { blocksCommands } from '#operator/commands/blocks-commands.ts';
import { importCommands } from '#operator/commands/import-commands.ts';
import { resultsOfCommandLine } from '#operator/testing/command-line.ts';
import type { ParsedOptions } from '#operator/cli-command.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { Database } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { publisherExternalId } from '#stores/sql/tables/feed.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { source } from '#stores/sql/tables/source.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addNetworkKey } from '#modules/feed/testing/added-key.ts';
import type { ImportResult } from './import.network.ts';

const publishers = `external_id,email,company,first_name,last_name,currency,locale,contract_signed
P-1,Anna@Northwind.example,"Northwind, ""Games""",Anna,Nord,EUR,,yes
P-2,oleg@harbour.example,Harbour,Oleg,Port,USD,ru,
`;
const apps = `external_id,publisher,name,platform,status,store_url,bundle_id,app_ads_txt_url
A-1,P-1,"Chess, the game",android,active,https://play.google.com/store/apps/details?id=com.northwind.chess,,https://northwind.example/app-ads.txt
A-2,oleg@harbour.example,Harbour,ios,,https://apps.apple.com/app/id1234567890,com.harbour.game,
A-3,P-2,Draft,ios,,,,
`;
const blocks = `external_id,app,name,ad_format,place,status
4711,A-1,Board,fs_banner,level end,
4712,A-1,"Menu, top",rewarded_video,,stopped
4713,A-2,Start,fs_banner,,active
`;
const columns = { apps: 'external_id,publisher,name,platform,status', blocks: 'external_id,app,name,ad_format,status' };

let api: TestApi;
let folder: string;
let network: ReturnType<typeof createDirectConnection<typeof networkCommands>>;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  network = connect(api.database);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});
/** Tables whose triggers refuse to be emptied. */
const appendOnly = ['act', 'audit_event', 'ledger_entry', 'statement', 'statement_line'];

beforeEach(async () => {
  api.mails.length = 0;
  await asOwner(api.database, async (owner) => {
    const turn = async (word: string) => {
      for (const table of appendOnly)
        await owner.execute(sql.raw(`alter table ${table} ${word} trigger ${table}_append_only`));
    };
    await turn('disable');
    await owner.execute(sql`truncate publisher, person, audit_event, job, catalogue_change cascade`);
    await turn('enable');
    await owner.execute(sql`delete from source where id <> 'main'`);
  });
});

function connect(database: Database) {
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const forms = { mostApplications: 4, adFormats: createAdFormats(defaultAdFormats) };
  // These commands do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  return createDirectConnection(networkCommands, { database, writer, files: null, settings, forms, actor: 'maria' });
}

async function importText(
  kind: 'publishers' | 'apps' | 'blocks',
  text: string,
  options: ParsedOptions = {},
  into = network,
) {
  await writeFile(join(folder, 'import.csv'), text);
  const typed = { commands: importCommands, network: into, folder };
  const [result] = await resultsOfCommandLine(typed, `import ${kind} import.csv`, options);
  if (result === undefined) throw new Error('The import printed nothing.');
  return { ...result, data: result.data as ImportResult };
}

async function importAll(options: ParsedOptions = {}) {
  const counts: number[][] = [];
  for (const [kind, text] of Object.entries({ publishers, apps, blocks }) as [keyof typeof columns, string][]) {
    const { data, text: printed } = await importText(kind, text, options);
    if (data.badLines > 0) throw new Error(printed);
    counts.push([data.created, data.changed, data.unchanged]);
  }
  return counts;
}

/** Every row that an import could write. */
function everything(): Promise<unknown> {
  const tables = ['publisher', 'application', 'ad_block', 'audit_event', 'job', 'catalogue_change'];
  const ids = ['publisher_external_id', 'application_external_id', 'ad_block_external_id'];
  return asNetwork(api.database, async (all) => {
    const rows: Record<string, unknown> = {};
    for (const table of [...tables, ...ids]) {
      const listed = sql`select to_jsonb(listed)::text as row from ${sql.identifier(table)} listed order by 1`;
      ({ rows: rows[table] } = (await all.execute(listed)) as { rows: unknown });
    }
    return rows;
  });
}

async function catalogue() {
  const { secret: token } = await addNetworkKey(api.database);
  const { data } = await api.call('getCatalogue', { token });
  return data.items;
}

test('a network comes in with its own ids, and its ad server reads it at once', async () => {
  expect(await importAll()).toEqual([
    [2, 0, 0],
    [3, 0, 0],
    [3, 0, 0],
  ]);
  const known = { currency: 'EUR', state: 'active', hasContract: true };
  expect(await catalogue()).toMatchObject([
    { kind: 'publisher', company: 'Northwind, "Games"', externalIds: { main: 'P-1' }, ...known },
    { kind: 'publisher', company: 'Harbour', currency: 'USD', hasContract: false },
    { kind: 'application', name: 'Chess, the game', store: 'google_play', status: 'active' },
    { kind: 'application', name: 'Harbour', store: 'app_store', status: 'on_check', bundleId: 'com.harbour.game' },
    { kind: 'application', name: 'Draft', store: null, externalIds: { main: 'A-3' }, status: 'test_mode' },
    { name: 'Board', place: 'level end', externalIds: { main: '4711' }, status: 'active', effectiveStatus: 'active' },
    { name: 'Menu, top', place: null, externalIds: { main: '4712' }, status: 'stopped' },
    { name: 'Start', externalIds: { main: '4713' }, status: 'on_check' },
  ]);
  const everyEvent = { limit: 100, after: null, user: null, kind: null, from: null, to: null };
  const audit = await network.order('listAudit', everyEvent);
  const kinds = audit.rows.map(({ kind, actor }) => `${kind} ${actor}`).toSorted();
  expect(kinds).toEqual([
    ...Array.from({ length: 2 }, () => 'account_created maria'),
    ...Array.from({ length: 3 }, () => 'ad_block_created maria'),
    ...Array.from({ length: 3 }, () => 'application_created maria'),
  ]);
});

test('the same files again change nothing, not even the catalogue', async () => {
  await importAll();
  const before = await everything();
  expect(await importAll()).toEqual([
    [0, 0, 2],
    [0, 0, 3],
    [0, 0, 3],
  ]);
  expect(await everything()).toEqual(before);
});

test('a dry run reports what would be written, and writes nothing', async () => {
  await importText('publishers', publishers);
  const before = await everything();
  const { data, text } = await importText('apps', apps, { 'dry-run': true });
  expect(data).toMatchObject({ created: 3, changed: 0, unchanged: 0 });
  expect(text).toContain('Checked 3 rows; nothing was written. 3 would be created');
  expect(await everything()).toEqual(before);
});

test('every bad line is named with its reasons, and nothing of the file is written', async () => {
  await importText('publishers', publishers);
  const before = await everything();
  const long = 'n'.repeat(201);
  const { data, text, isFailure } = await importText(
    'apps',
    `${columns.apps},store_url,bundle_id
A-1,P-1,Good,android,,,
,P-1,No id,android,,,
A 2,P-1,A space in the id,android,,,
A-1,P-1,An id twice,android,,,
A-3,P-9,No such publisher,android,,,
A-4,P-1,,android,,,
A-5,P-1,${long},windows,,,
A-6,P-1,A wrong store,ios,,https://play.google.com/store/apps/details?id=com.northwind.chess,
A-7,P-1,No link,ios,,https://northwind.example/,
A-8,P-1,Active in no store,ios,active,,
A-9,P-1,"Two
lines\u202E",ios,,,
A-10,P-1,No bundle,ios,,,a b
A-11,P-1,Too few cells
`,
  );
  expect(isFailure).toBe(true);
  const found = data.listed.map(({ line, faults }) => [line, ...faults.map(({ column }) => column)]);
  expect(found).toEqual([
    [3, 'external_id'],
    [4, 'external_id'],
    [5, 'external_id'],
    [6, 'publisher'],
    [7, 'name'],
    [8, 'name', 'platform'],
    [9, 'platform'],
    [10, 'store_url'],
    [11, 'status'],
    [13, 'name'],
    [14, 'bundle_id'],
    [15, 'line', 'platform'],
  ]);
  expect(text).toContain('The file has 12 bad lines; nothing was imported.');
  expect(text).toContain('line 6: publisher "P-9" is not known');
  expect(await everything()).toEqual(before);
});

test('the first 20 of many bad lines are listed, and all are counted by reason', async () => {
  const rows = Array.from({ length: 30 }, (_, row) => `${row},A-9,Board,fs_banner,\n`);
  const { data, text } = await importText('blocks', `${columns.blocks}\n${rows.join('')}`);
  expect([data.badLines, data.listed.length]).toEqual([30, 20]);
  expect(text).toContain('… and 10 more\nBy reason:\n  30 × app is not known');
});

test('an import that fails in the middle leaves nothing', async () => {
  await importText('publishers', publishers);
  const owners = Array.from({ length: 4 }, (_, app) => `A-${app},P-1,App ${app},ios,\n`).join('');
  await importText('apps', `${columns.apps}\n${owners}`);
  const before = await everything();
  await asOwner(api.database, (owner) =>
    owner.execute(sql`alter table ad_block_external_id add constraint broken check (external_id <> '350')`),
  );
  onTestFinished(() =>
    asOwner(
      api.database,
      async (owner) => void (await owner.execute(sql`alter table ad_block_external_id drop constraint broken`)),
    ),
  );
  const rows = Array.from({ length: 400 }, (_, row) => `${row},A-${row % 4},Board ${row},fs_banner,\n`);
  const importing = importText('blocks', `${columns.blocks}\n${rows.join('')}`);
  await expect(importing).rejects.toThrow('violates check constraint "broken"');
  expect(await everything()).toEqual(before);
});

test('an import whose connection is killed in the middle leaves nothing', async () => {
  const server = await startTestPostgres();
  onTestFinished(() => server.close());
  const opened = await openDatabase({ dataDir: null, url: server.url });
  onTestFinished(() => opened.close());
  const { database } = opened;
  const into = connect(database);
  await importText('publishers', publishers, {}, into);
  await importText('apps', apps, {}, into);
  await asOwner(database, async (owner) => {
    await owner.execute(sql`create function end_connection() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await owner.execute(sql`create trigger killed before insert on ad_block_external_id for each row
      when (new.external_id = '4713') execute function end_connection()`);
  });
  await expect(importText('blocks', blocks, {}, into)).rejects.toThrow('The connection to the network was lost');
  expect(await asNetwork(database, (all) => all.select().from(adBlock))).toEqual([]);
});

test('an erasure removes the external id of a publisher', async () => {
  await importText('publishers', publishers);
  const [oleg] = (await network.order('listUsers', { limit: 1, after: null, term: 'Harbour', blocked: false })).rows;
  await network.order('eraseUser', { user: oleg?.id ?? '', confirmed: oleg?.number ?? 0, isDryRun: false });
  const left = await asNetwork(api.database, (all) => all.select().from(publisherExternalId));
  expect(left.map(({ externalId }) => externalId)).toEqual(['P-1']);
});

test('another source may have the same ids, and an unknown one is refused', async () => {
  await importAll();
  await expect(importText('publishers', publishers, { source: 'partner' })).rejects.toThrow('There is no such source');
  await asOwner(api.database, (owner) => owner.insert(source).values({ id: 'partner' }));
  const partner = { source: 'partner' };
  // The same publishers get an id of the other source; an application is another one there unless it has the same link.
  expect((await importText('publishers', publishers, partner)).data).toMatchObject({ created: 0, changed: 2 });
  expect((await importText('apps', apps, partner)).data).toMatchObject({ created: 1, changed: 2 });
  expect((await importText('blocks', blocks, partner)).data).toMatchObject({ created: 3 });
  const before = await everything();
  expect(await importText('publishers', publishers, partner)).toMatchObject({ data: { changed: 0, unchanged: 2 } });
  expect(await importText('blocks', blocks, partner)).toMatchObject({ data: { changed: 0, unchanged: 3 } });
  expect(await everything()).toEqual(before);
});

test('an import changes no account: an address that is known has to have the same data', async () => {
  const anna = await api.addPublisher({ email: 'anna@northwind.example', company: 'Northwind', currency: 'EUR' });
  const header = 'external_id,email,company,first_name,last_name,currency\n';
  const other = await importText('publishers', `${header}P-1,anna@northwind.example,Another,Anna,Nord,USD\n`);
  expect(other.data.listed[0]?.faults.map(({ column }) => column)).toEqual(['company', 'currency']);
  const same = await importText('publishers', `${header}P-1,ANNA@northwind.example,Northwind,Anna,Nord,EUR\n`);
  expect(same.data).toMatchObject({ created: 0, changed: 1, badLines: 0 });
  const taken = await importText('publishers', `${header}P-2,anna@northwind.example,Northwind,Anna,Nord,EUR\n`);
  expect(taken.data.listed[0]?.faults).toMatchObject([{ reason: 'differs from the one that this publisher has' }]);
  await api.addPublisher({ email: 'new@northwind.example', emailConfirmedAt: null });
  const unconfirmed = await importText('publishers', `${header}P-3,new@northwind.example,Northwind,Anna,Nord,USD\n`);
  expect(unconfirmed.data.listed[0]?.faults).toMatchObject([{ column: 'email' }]);
  // An own id that looks like a Publisher ID names neither of two publishers.
  await importText('publishers', `${header}${anna.number},oleg@harbour.example,Harbour,Oleg,Port,USD\n`);
  const app = await importText('apps', `${columns.apps}\nA-1,${anna.number},Chess,ios,\n`);
  expect(app.data.listed[0]?.faults).toMatchObject([
    { column: 'publisher', reason: 'is the number of one publisher and the id of another' },
  ]);
});

test('an existing application or block is found by its link or its id, renamed, and never moved or resumed', async () => {
  await importAll();
  const renamed = apps.replace('"Chess, the game"', 'Chess').replace(',active,', ',stopped,');
  const { data, text } = await importText('apps', renamed);
  expect(data).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
  expect(text).toContain('is renamed to "Chess"');
  expect(await importText('apps', apps.replace('A-1,P-1', 'A-1,P-2'))).toMatchObject({ data: { badLines: 1 } });
  const moved = await importText('blocks', blocks.replace('4711,A-1', '4711,A-2'));
  expect(moved.data.listed[0]?.faults).toMatchObject([{ column: 'app', reason: 'differs from that of the ad block' }]);
  const changed = blocks.replace('level end', 'level begin').replace('Start', 'Begin').replace(',stopped', ',active');
  expect((await importText('blocks', changed)).data).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await catalogue()).toMatchObject([
    {},
    {},
    { name: 'Chess', status: 'active' },
    {},
    {},
    { name: 'Board', place: 'level begin' },
    { name: 'Menu, top', status: 'stopped' },
    { name: 'Begin' },
  ]);
});

test('a longer file is imported after publishers changed and deleted things, and their changes stay', async () => {
  await importAll();
  await asNetwork(api.database, async (all) => {
    const of = { firstName: 'Ann', locale: 'ru', email: 'ann@northwind.example' } as const;
    await all.update(person).set(of).where(eq(person.email, 'anna@northwind.example'));
    const unsigned = { isSignedDocument: false };
    await all.update(publisher).set(unsigned).where(eq(publisher.company, 'Northwind, "Games"'));
    const link = { isNotPublished: false, store: 'app_store', storeAppId: '77' } as const;
    await all.update(application).set(link).where(eq(application.name, 'Draft'));
    await all.update(application).set({ deletedAt: new Date() }).where(eq(application.name, 'Harbour'));
    await all.update(adBlock).set({ deletedAt: new Date() }).where(eq(adBlock.name, 'Board'));
  });
  const longer = await importText('publishers', `${publishers}P-3,ida@fjord.example,Fjord,Ida,Sund,EUR,en,\n`);
  expect(longer.data).toMatchObject({ badLines: 0, created: 1, changed: 0, unchanged: 2, left: 1 });
  expect(longer.text).toContain('line 2: email, first_name, contract_signed differ from the account, which stays');
  const moreApps = await importText('apps', `${apps}A-4,P-2,New,ios,,,,\n`);
  expect(moreApps.data).toMatchObject({ badLines: 0, created: 1, unchanged: 3, left: 1 });
  expect(moreApps.text).toContain('line 3: the application is deleted, and stays so');
  const moreBlocks = await importText('blocks', `${blocks}4714,A-1,Pause,fs_banner,,\n`);
  expect(moreBlocks.data).toMatchObject({ badLines: 0, created: 1, unchanged: 3, left: 2 });
  // Nothing new comes into a deleted application, and no row gets the address of another account or another currency.
  expect(await importText('blocks', `${columns.blocks}\n4715,A-2,New,fs_banner,\n`)).toMatchObject({ isFailure: true });
  const taken = publishers
    .replace('Anna@Northwind', 'oleg@harbour')
    .replace(',EUR,', ',GBP,')
    .replace(/P-2.*\n/, '');
  const { data } = await importText('publishers', taken.replace('northwind.example', 'harbour.example'));
  expect(data.listed[0]?.faults.map(({ column }) => column)).toEqual(['email']);
  const euro = await importText('publishers', publishers.replace(',EUR,', ',GBP,'));
  expect(euro.data.listed[0]?.faults.map(({ column }) => column)).toEqual(['currency']);
});

test('a file as a spreadsheet writes it comes in, and one with a byte 0 is refused', async () => {
  const windows = `\uFEFF${publishers.replaceAll('\n', '\r\n').replace('P-2', '"P-2"')}`;
  expect((await importText('publishers', windows)).data).toMatchObject({ badLines: 0, created: 2 });
  for (const cell of ['A-1\0,P-1,Chess', 'A-1,P\0-1,Chess', 'A-1,P-1,Chess\0'])
    await expect(importText('apps', `${columns.apps}\n${cell},ios,\n`)).rejects.toThrow('The file has a byte 0');
});

test('one of two imports that wait for each other has to be tried again', async () => {
  await asOwner(api.database, async (owner) => {
    await owner.execute(sql`create function wait_for_each_other() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'deadlock_detected'; end $$`);
    await owner.execute(sql`create trigger deadlock before insert on publisher_external_id for each row
      execute function wait_for_each_other()`);
  });
  onTestFinished(() =>
    asOwner(api.database, async (owner) => void (await owner.execute(sql`drop function wait_for_each_other cascade`))),
  );
  await expect(importText('publishers', publishers)).rejects.toThrow('Try again.');
});

test.each([false, true])(
  'other calls are answered while a long file is checked and written, dry run %s',
  async (isDryRun) => {
    const rows = Array.from({ length: 4_000 }, (_, row) => `P-${row},p${row}@many.example,Many,Anna,Nord,EUR\n`);
    const header = 'external_id,email,company,first_name,last_name,currency\n';
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    onTestFinished(() => clearInterval(counting));
    const { data } = await importText('publishers', header + rows.join(''), { 'dry-run': isDryRun });
    expect(data).toMatchObject({ created: 4_000, badLines: 0 });
    expect(turns).toBeGreaterThan(isDryRun ? 15 : 25);
  },
);

test('the limits of publishers hold: applications of a publisher, and ad blocks of an application', async () => {
  await importText('publishers', publishers);
  const many = Array.from({ length: 5 }, (_, app) => `A-${app},P-1,App ${app},ios,\n`).join('');
  expect(await importText('apps', `${columns.apps}\n${many}`)).toMatchObject({ data: { badLines: 1 } });
  await importText('apps', `${columns.apps}\nA-1,P-1,App,ios,\n`);
  const rows = Array.from({ length: 101 }, (_, row) => `${row},A-1,Board ${row},fs_banner,\n`);
  expect(await importText('blocks', `${columns.blocks}\n${rows.join('')}`)).toMatchObject({ data: { badLines: 1 } });
  const retired = await importText('blocks', `${columns.blocks}\n1,A-1,Board,no_such_format,\n`);
  expect(retired.data.listed[0]?.faults).toEqual([
    { column: 'ad_format', reason: 'is one of fs_banner, rewarded_video', value: 'no_such_format' },
  ]);
});

test('an imported publisher has no password, and gets one by the mail for a lost one, or by an invitation', async () => {
  await importText('publishers', publishers);
  const login = 'anna@northwind.example';
  expect(await api.call('login', { body: { login, password: 'no password yet' } })).toMatchObject({ status: 422 });
  await api.deliverMails();
  expect(api.mails).toEqual([]);
  expect(await api.call('requestPasswordRestore', { body: { email: login } })).toMatchObject({ status: 200 });
  await api.deliverMails();
  expect(api.mails.map(({ to }) => to)).toEqual([login]);
  // No other person registers with the address meanwhile.
  const invited = 'external_id,email,company,first_name,last_name,currency\nP-3,ida@fjord.example,Fjord,Ida,Sund,EUR\n';
  await importText('publishers', invited, { invite: true });
  await importText('publishers', invited, { invite: true });
  await api.deliverMails();
  expect(api.mails.map(({ to, subject }) => `${to} ${subject}`).slice(1)).toEqual([
    'ida@fjord.example Your account is ready',
  ]);
});

test('a file with other columns is refused, naming them', async () => {
  await expect(importText('blocks', 'external_id,app,title\n1,A-1,Board\n')).rejects.toThrow(
    'it lacks name, ad_format, status; it has "title"',
  );
  await expect(importText('blocks', `${columns.blocks}\n1,"A-1,Board,fs_banner,\n`)).rejects.toThrow('is not CSV');
});

test('staff set and remove the id of an ad block in a source', async () => {
  const anna = await api.addPublisher();
  const app = await addApplication(api.database, anna.id);
  const owner = { id: app.id, publisherId: anna.id };
  const [one, other] = [await addAdBlock(api.database, owner), await addAdBlock(api.database, owner)];
  const run = async (typed: string, options: ParsedOptions = {}) => {
    const [result] = await resultsOfCommandLine({ commands: blocksCommands, network }, typed, options);
    return result?.data;
  };
  const set = `blocks external-id set ${one.number} 4711`;
  expect(await run(set)).toMatchObject({ externalIds: { main: '4711' } });
  await expect(run(`blocks external-id set ${other.number} 4711`)).rejects.toThrow(/another ad block/i);
  await expect(run(set, { source: 'partner' })).rejects.toThrow('There is no such source');
  await expect(run('blocks external-id set 999999 4711')).rejects.toThrow('There is no ad block 999999.');
  expect(await run(`blocks external-id remove ${one.number}`)).toMatchObject({ externalIds: {} });
  expect(await run(`blocks external-id set ${other.number} 4711`)).toMatchObject({ externalIds: { main: '4711' } });
});
