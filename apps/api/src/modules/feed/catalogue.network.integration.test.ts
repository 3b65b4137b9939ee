import { person } from '#stores/sql/tables/person.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '@publisher-console/api-contract/network';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { adBlockExternalId, applicationExternalId, publisherExternalId } from '#stores/sql/tables/feed.ts';
import { networkIdentity } from '#stores/sql/tables/network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { source } from '#stores/sql/tables/source.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startPostgresServer } from '#stores/sql/testing/postgres-server.ts';
import type { PostgresServer } from '#stores/sql/testing/postgres-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { setContractRule } from './catalogue.network.ts';
import { addNetworkKey } from './testing/added-key.ts';

type Thing = Exclude<CatalogueEntry, { kind: 'removal' }>;

/** A machine that reads the catalogue and stores what it reads, as an ad server would. */
function createReader(api: TestApi, token: string) {
  let after: string | undefined;
  const known = new Map<string, CatalogueEntry>();
  const read = async (limit = 1_000): Promise<CatalogueEntry[]> => {
    const entries: CatalogueEntry[] = [];
    for (;;) {
      const { status, data } = await api.call('getCatalogue', { token, query: { limit, ...(after && { after }) } });
      if (status !== 200) throw new Error(`The catalogue was answered ${status}.`);
      entries.push(...data.items);
      for (const entry of data.items) known.set(entry.id, entry);
      after = data.next;
      if (!data.hasMore) return entries;
    }
  };
  return {
    read,
    known,
    names: async (limit?: number) => (await read(limit)).map((entry) => ('name' in entry ? entry.name : entry.kind)),
    blockOf: (id: string) => known.get(id) as Extract<Thing, { kind: 'adBlock' }>,
  };
}

/** A server of its own: an open transaction of another test on the same one would hold the changes back. */
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.close());
let databases = 0;

/** A database of its own, because a catalogue is of a whole network. */
async function openPostgres(): Promise<OpenedDatabase> {
  const url = new URL(server.url);
  databases += 1;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`create database catalogue_${databases}`);
  await client.end();
  url.pathname = `/catalogue_${databases}`;
  return openDatabase({ dataDir: null, url: url.href });
}

describe.each([
  ['PGlite', openTestDatabase],
  ['Postgres', openPostgres],
])('the catalogue on %s', (_store, open) => {
  let sqlStore: OpenedDatabase;
  let api: TestApi;
  let anna: TestPublisher;
  let token: string;
  let ids: { application: string; block: string };
  beforeEach(async () => {
    sqlStore = await open();
    api = await startTestApi({ sql: sqlStore });
    anna = await api.addPublisher({ company: 'Northwind' });
    token = (await addNetworkKey(api.database)).secret;
    const app = await addApplication(api.database, anna.id, { name: 'Chess', status: 'active' });
    const block = await addAdBlock(
      api.database,
      { id: app.id, publisherId: anna.id },
      { name: 'Board', status: 'active' },
    );
    ids = { application: app.id, block: block.id };
    await asNetwork(api.database, (network) =>
      network.insert(networkIdentity).values({ id: randomUUID() }).onConflictDoNothing(),
    );
  });
  afterEach(async () => {
    await api.close();
    await sqlStore.close();
  });

  const changeApplication = (values: Partial<typeof application.$inferInsert>) =>
    asNetwork(api.database, (network) =>
      network.update(application).set(values).where(eq(application.id, ids.application)),
    );
  const set = (id: string, externalId: string | null, of = 'main') =>
    api.call('setExternalId', { token, params: { id }, body: { source: of, externalId } });
  const setRule = (isRequired: boolean | null) =>
    setContractRule({ database: api.database, actor: 'maria' } as NetworkStores, { isRequired });
  const changePublisher = (values: Partial<typeof publisher.$inferInsert>) =>
    asNetwork(api.database, (network) => network.update(publisher).set(values).where(eq(publisher.id, anna.id)));

  it('has everything once, then each change, whatever the size of its pages', async () => {
    for (const limit of [1, 2, 1_000]) {
      const reader = createReader(api, token);
      expect(await reader.names(limit)).toEqual(['publisher', 'Chess', 'Board']);
      expect(await reader.names(limit)).toEqual([]);
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own
          .update(adBlock)
          .set({ name: `Menu ${limit}` })
          .where(eq(adBlock.id, ids.block)),
      );
      expect(await reader.names(limit)).toEqual([`Menu ${limit}`]);
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.update(adBlock).set({ name: 'Board' }).where(eq(adBlock.id, ids.block)),
      );
    }
  });

  it('shows whether a block runs, and what stops it: itself, its application, its account or a missing contract', async () => {
    const reader = createReader(api, token);
    const standing = async () => {
      await reader.read();
      const { status, effectiveStatus, stoppedBy } = reader.blockOf(ids.block);
      return [status, effectiveStatus, ...stoppedBy];
    };
    expect(await standing()).toEqual(['active', 'active']);
    await changeApplication({ status: 'test_mode' });
    expect(await standing()).toEqual(['active', 'test_mode']);
    await changeApplication({ status: 'stopped' });
    expect(await standing()).toEqual(['active', 'stopped', 'application']);
    await changePublisher({ isBlocked: true });
    expect(await standing()).toEqual(['active', 'stopped', 'application', 'account']);
    await changeApplication({ status: 'active', deletedAt: new Date() });
    expect(await standing()).toEqual(['active', 'stopped', 'application_deleted', 'account']);
    await changeApplication({ deletedAt: null });
    await changePublisher({ isBlocked: false });
    expect(await standing()).toEqual(['active', 'active']);
    await setRule(true);
    expect(await standing()).toEqual(['active', 'stopped', 'contract']);
    await changePublisher({ isSignedDocument: true });
    expect(await standing()).toEqual(['active', 'active']);
  });

  it('sends every block again when contracts begin or cease to be required, and nothing when the rule stays', async () => {
    const reader = createReader(api, token);
    await reader.read();
    await setRule(false);
    await setRule(null);
    expect(await reader.read()).toEqual([]);
    for (const isRequired of [true, false]) {
      expect(await setRule(isRequired)).toEqual({ isRequired, isChanged: true });
      expect(await reader.names(1)).toEqual(['publisher', 'Chess', 'Board']);
      expect(reader.blockOf(ids.block).effectiveStatus).toBe(isRequired ? 'stopped' : 'active');
    }
    const { rows } = (await asOwner(api.database, (all) =>
      all.execute(sql`select actor, details from audit_event where kind = 'contract_rule_set' order by id`),
    )) as { rows: unknown[] };
    expect(rows).toEqual([
      { actor: 'maria', details: { contract: 'required' } },
      { actor: 'maria', details: { contract: 'optional' } },
    ]);
  });

  it('reports what was deleted and what is gone for good, and no account before its address is confirmed', async () => {
    const reader = createReader(api, token);
    await reader.read();
    const stranger = await api.addPublisher({ emailConfirmedAt: null });
    expect(await reader.read()).toEqual([]);
    await asNetwork(api.database, (network) =>
      network.update(person).set({ emailConfirmedAt: new Date() }).where(eq(person.id, stranger.id)),
    );
    expect(await reader.read()).toMatchObject([{ kind: 'publisher', number: stranger.number, state: 'active' }]);
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.update(adBlock).set({ deletedAt: new Date() }).where(eq(adBlock.id, ids.block)),
    );
    expect(await reader.read()).toMatchObject([
      { name: 'Board', deletedAt: expect.any(String), stoppedBy: ['block_deleted'] },
    ]);
    await changePublisher({ erasedAt: new Date() });
    await reader.read();
    await asNetwork(api.database, (network) => network.delete(publisher).where(eq(publisher.id, anna.id)));
    expect(await reader.read()).toMatchObject([
      { kind: 'removal', of: 'publisher', id: anna.id },
      { kind: 'removal', of: 'application', id: ids.application },
      { kind: 'removal', of: 'adBlock', id: ids.block },
    ]);
  });

  it('reports nothing of an account that is deleted before its address is confirmed', async () => {
    const reader = createReader(api, token);
    await reader.read();
    const stranger = await api.addPublisher({ emailConfirmedAt: null });
    await asNetwork(api.database, (network) => network.delete(publisher).where(eq(publisher.id, stranger.id)));
    expect(await reader.read()).toEqual([]);
  });

  it('has the things of an account only once its address is confirmed, including earlier ones', async () => {
    const reader = createReader(api, token);
    await reader.read();
    const stranger = await api.addPublisher({ emailConfirmedAt: null });
    const app = await addApplication(api.database, stranger.id, { name: 'Go' });
    const block = await addAdBlock(api.database, { id: app.id, publisherId: stranger.id }, { name: 'Stones' });
    await set(block.id, '4710');
    expect(await reader.read()).toEqual([]);
    await asNetwork(api.database, (network) =>
      network.update(person).set({ emailConfirmedAt: new Date() }).where(eq(person.id, stranger.id)),
    );
    expect(await reader.names()).toEqual(['publisher', 'Go', 'Stones']);
  });

  it('lets the roles of the API note no change by themselves', async () => {
    const note = sql`select note_catalogue_change('publisher', ${anna.id}, 1)`;
    for (const work of [
      asNetwork(api.database, (network) => network.execute(note)),
      asPublisher(api.database, wholePublisher(anna.id), (own) => own.execute(note)),
    ])
      await expect(work).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('does not report changes that it does not show, such as a search text or the next check of app-ads.txt', async () => {
    const reader = createReader(api, token);
    await reader.read();
    await changeApplication({ searchText: 'chess', nextCheckAt: new Date(), storeCheckedAt: new Date() });
    await changePublisher({ contacts: '@anna' });
    expect(await reader.read()).toEqual([]);
  });

  it('refuses a cursor of another store, or of a later time', async () => {
    const { data } = await api.call('getCatalogue', { token });
    const [epoch = '', ...rest] = data.next.split('.');
    const asked = (after: string) => api.call('getCatalogue', { token, query: { after } });
    const other = [epoch.startsWith('0') ? `1${epoch.slice(1)}` : `0${epoch.slice(1)}`, ...rest].join('.');
    expect(await asked(other)).toMatchObject({ status: 409, code: 'cursor_outdated' });
    expect(await asked(`${epoch}.c.9000000000000000000.0.0`)).toMatchObject({ status: 409, code: 'cursor_outdated' });
    expect(await asked('nonsense')).toMatchObject({ status: 422, code: 'malformed_request' });
    // A copy of the database in another cluster has other numbers of transactions.
    await asNetwork(api.database, (network) => network.execute(sql`update catalogue set cluster = 'another/1'`));
    expect(await asked(data.next)).toMatchObject({ status: 409, code: 'cursor_outdated' });
    const { rows } = (await asNetwork(api.database, (network) =>
      network.execute(sql`select left(epoch::text, 8) as epoch, cluster from catalogue`),
    )) as { rows: unknown[] };
    // The refused call has begun the epoch of this cluster.
    expect(rows).not.toMatchObject([{ epoch }]);
    expect(rows).not.toMatchObject([{ cluster: 'another/1' }]);
    expect(await createReader(api, token).names()).toEqual(['publisher', 'Chess', 'Board']);
  });

  it('comes as lines of JSON too, which end with the cursor', async () => {
    const { status, text } = await api.call('downloadCatalogue', { token });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; next?: string });
    expect([status, ...lines.map(({ kind }) => kind)]).toEqual([200, 'publisher', 'application', 'adBlock', 'end']);
    const { data } = await api.call('getCatalogue', { token, query: { after: lines.at(-1)?.next ?? '' } });
    expect(data.items).toEqual([]);
  });

  it('has for a key of one source the ids of that source alone', async () => {
    await asNetwork(api.database, (network) => network.insert(source).values({ id: 'partner' }).onConflictDoNothing());
    const { secret } = await addNetworkKey(api.database, { sources: ['partner'] });
    const readers = [createReader(api, token), createReader(api, secret)];
    const idsOf = () =>
      Promise.all(
        readers.map(async (reader) => {
          await reader.read();
          return reader.blockOf(ids.block).externalIds;
        }),
      );
    await set(ids.block, '4711');
    expect(await idsOf()).toEqual([{ main: '4711' }, {}]);
    const answer = await api.call('setExternalId', {
      token: secret,
      params: { id: ids.block },
      body: { source: 'partner', externalId: 'P-1' },
    });
    expect(answer.data).toEqual({ externalIds: { partner: 'P-1' } });
    expect(await idsOf()).toEqual([{ main: '4711', partner: 'P-1' }, { partner: 'P-1' }]);
    const lines = await api.app.inject({
      url: '/network/catalogue/lines',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([lines.body.includes('P-1'), lines.body.includes('4711')]).toEqual([true, false]);
  });

  it('has the ids of a block in sources: one in each source, and each of one block', async () => {
    const reader = createReader(api, token);
    await reader.read();
    const other = await addAdBlock(api.database, { id: ids.application, publisherId: anna.id }, { name: 'Menu' });
    await reader.read();
    expect(await set(ids.block, '4711')).toMatchObject({ status: 200, data: { externalIds: { main: '4711' } } });
    expect(await reader.read()).toMatchObject([{ id: ids.block, externalIds: { main: '4711' } }]);
    expect(await set(ids.block, '4711')).toMatchObject({ status: 200 });
    expect(await reader.read()).toEqual([]);
    expect(await set(other.id, '4711')).toMatchObject({ status: 409, code: 'external_id_taken' });
    expect(await set(ids.block, '4712', 'partner')).toMatchObject({
      status: 422,
      errors: { source: ['There is no such source'] },
    });
    expect(await set(anna.id, '4713')).toMatchObject({ status: 404 });
    expect(await set(ids.block, null)).toMatchObject({ status: 200, data: { externalIds: {} } });
    expect(await set(other.id, '4711')).toMatchObject({ status: 200 });
    expect(await reader.read()).toMatchObject([{ id: ids.block, externalIds: {} }, { id: other.id }]);
  });

  it('has the ids that publishers and applications have in sources, and each change of them', async () => {
    const reader = createReader(api, token);
    expect(await reader.read()).toMatchObject([{ externalIds: {} }, { externalIds: {} }, { externalIds: {} }]);
    const { application: applicationId } = ids;
    await asNetwork(api.database, async (network) => {
      await network.insert(publisherExternalId).values({ publisher: anna.id, source: 'main', externalId: 'P-17' });
      await network.insert(applicationExternalId).values({ applicationId, source: 'main', externalId: 'A-204' });
    });
    expect(await reader.read()).toMatchObject([
      { kind: 'publisher', externalIds: { main: 'P-17' } },
      { kind: 'application', externalIds: { main: 'A-204' } },
      { kind: 'adBlock', externalIds: {} },
    ]);
    const { secret: partner } = await addNetworkKey(api.database, { sources: ['partner'] });
    const { data } = await api.call('getCatalogue', { token: partner });
    expect(data.items).toMatchObject([{ externalIds: {} }, { externalIds: {} }, { externalIds: {} }]);
    expect(JSON.stringify(data)).not.toMatch(/P-17|A-204/u);
    await asNetwork(api.database, (network) => network.delete(applicationExternalId));
    expect(await reader.read()).toMatchObject([{ kind: 'application', externalIds: {} }, { kind: 'adBlock' }]);
    const stranger = await api.addPublisher({ emailConfirmedAt: null });
    await asNetwork(api.database, (network) =>
      network.insert(publisherExternalId).values({ publisher: stranger.id, source: 'main', externalId: 'P-18' }),
    );
    expect(await reader.read()).toEqual([]);
  });
});

describe('transactions that overlap', () => {
  let postgres: OpenedDatabase;
  let api: TestApi;
  beforeAll(async () => {
    postgres = await openPostgres();
    api = await startTestApi({ sql: postgres });
  });
  afterAll(async () => {
    await api.close();
    await postgres.close();
  });

  it('skip no change, though the one that began first is committed last', async () => {
    const anna = await api.addPublisher();
    const app = await addApplication(api.database, anna.id, { name: 'Chess', status: 'active' });
    const reader = createReader(api, (await addNetworkKey(api.database)).secret);
    await reader.read();
    const rename = (name: string, work: () => Promise<unknown> = async () => {}) =>
      asPublisher(api.database, wholePublisher(anna.id), async (own) => {
        await own.insert(adBlock).values({
          id: crypto.randomUUID(),
          publisherId: anna.id,
          applicationId: app.id,
          name,
          adFormat: 'fs_banner',
          status: 'active',
        });
        await work();
      });
    const early = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = rename('first', async () => {
      begun.resolve();
      await early.promise;
    });
    await Promise.race([begun.promise, first]);
    await rename('second');
    const seen = await reader.names();
    early.resolve();
    await first;
    seen.push(...(await reader.names()));
    expect(seen.toSorted()).toEqual(['first', 'second']);
  });

  it('refuse both of two blocks that each want the id of the other at once, as in use', async () => {
    const anna = await api.addPublisher();
    const app = await addApplication(api.database, anna.id, { name: 'Chess', status: 'active' });
    const owner = { id: app.id, publisherId: anna.id };
    const [one, two] = [await addAdBlock(api.database, owner), await addAdBlock(api.database, owner)];
    const token = (await addNetworkKey(api.database)).secret;
    const set = (id: string, externalId: string) =>
      api.call('setExternalId', { token, params: { id }, body: { source: 'main', externalId } });
    expect(await set(one.id, '1')).toMatchObject({ status: 200 });
    expect(await set(two.id, '2')).toMatchObject({ status: 200 });
    let answer: ReturnType<typeof set> | undefined;
    const other = asNetwork(api.database, async (network) => {
      const change = (externalId: string) =>
        network.update(adBlockExternalId).set({ externalId }).where(eq(adBlockExternalId.adBlockId, two.id));
      await change('3');
      answer = set(one.id, '2');
      await lockWait(api.database);
      // Each waits for the other now, until Postgres ends one of them.
      await change('1');
    });
    await Promise.allSettled([other]);
    expect(await answer).toMatchObject({ status: 409, code: 'external_id_taken' });
  });

  it('leave connections for publishers, however many reads of a key wait for the store', async () => {
    const token = (await addNetworkKey(api.database)).secret;
    const calls = { getCatalogue: 11, downloadCatalogue: 3 };
    for (const [operation, count] of Object.entries(calls) as [keyof typeof calls, number][]) {
      const answers = await asOwner(api.database, async (owner) => {
        await owner.execute(sql`lock table catalogue`);
        const asked = Array.from({ length: count }, () => api.call(operation, { token }));
        const { status, code, headers } = await Promise.race(asked);
        expect([status, code, headers['retry-after']]).toEqual([429, 'rate_limited', '10']);
        await lockWait(api.database, 2);
        const { open, idle } = postgres.connections?.() ?? { open: Infinity, idle: 0 };
        // The connections of the two waiting reads, and that of the lock.
        expect(open - idle).toBe(3);
        return asked;
      });
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(count - 1).fill(200), 429]);
    }
  });
});
