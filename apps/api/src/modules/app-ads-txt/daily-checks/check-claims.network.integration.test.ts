import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '#process/log.ts';
import { day, minute } from '#process/durations.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { appAdsTxtClaim } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { claimChecks, lease } from './check-claims.network.ts';
import { createDailyChecks } from './daily-checks.network.ts';

const stores = startBothStores();
let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => momentOf(time);
const neverAborts = () => new AbortController().signal;
const [annaId, olegId] = [randomUUID(), randomUUID()];
let processes: OpenedDatabase[];
let database: Database;

beforeAll(async () => {
  processes = [await stores.openPostgres(), await stores.openPostgres()];
  database = processes[0]?.database as Database;
  await addTestPublisher(database, { id: annaId });
  await addTestPublisher(database, { id: olegId, isBlocked: true });
});
// The next test begins without due applications.
afterEach(() =>
  asNetwork(database, async (network) => void (await network.update(application).set({ deletedAt: new Date(time) }))),
);
afterAll(() => Promise.all(processes.map((opened) => opened.close())));

/** Adds due applications, the same number for each domain. */
async function addDue(domains: string[], each: number, publisherId = annaId): Promise<void> {
  const rows = domains.flatMap((domain) =>
    Array.from({ length: each }, (_, n) => {
      const appAdsTxtUrl = `https://${domain}/${n}`;
      const row = { id: randomUUID(), publisherId, name: 'Chess', platform: 'ios' as const, isNotPublished: false };
      return { ...row, status: 'active' as const, appAdsTxtUrl, nextCheckAt: new Date(time) };
    }),
  );
  await asPublisher(database, wholePublisher(publisherId), (own) => own.insert(application).values(rows));
}
const domainsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}.example`);

/** The daily checks of a process, which fetch nothing and record what they would fetch. */
function startChecks({ database: own }: { database: Database }, running: string[] = []) {
  const checked: string[] = [];
  const together: string[][] = [];
  const appAdsTxt = {
    checkDaily: async ({ appAdsTxtUrl }: { appAdsTxtUrl: string }) => {
      const { hostname } = new URL(appAdsTxtUrl);
      running.push(hostname);
      together.push([...running]);
      await setImmediate();
      running.splice(running.indexOf(hostname), 1);
      checked.push(appAdsTxtUrl);
      return { report: { problem: null, hops: [] } };
    },
    saveCheck: async (transaction: OwnDatabase, { applicationId }: { applicationId: string }) => {
      const nextCheckAt = new Date(time + day);
      await transaction.update(application).set({ nextCheckAt }).where(eq(application.id, applicationId));
    },
  } as unknown as AppAdsTxt;
  const log = createLog({ level: 'silent' });
  const checks = createDailyChecks({ database: own, sharedNow: now, appAdsTxt, domainsAtOnce: 4, log });
  return { checked, together, checkDue: () => checks.checkDue(neverAborts()) };
}

test('two processes share the due files: each is checked once, and they never request from one domain at the same time', async () => {
  await addDue([...domainsOf('shared', 100), 'www.shared-7.example'], 3);
  await addDue(['large.example'], 300);
  const running: string[] = [];
  const both = processes.map((opened) => startChecks(opened, running));
  // Files of a domain that another claim has are due again within ten minutes.
  for (let passed = 0; passed < 30; passed += 1) {
    await Promise.all(both.map(({ checkDue }) => checkDue()));
    time += minute;
  }
  const checked = both.flatMap((own) => own.checked);
  expect(checked).toHaveLength(101 * 3 + 300);
  for (const own of both) expect(own.checked.length).toBeGreaterThan(20);
  const asked = both.flatMap(({ together }) => together.map((all) => all.map((host) => host.replace('www.', ''))));
  expect(asked.filter((all) => new Set(all).size < all.length)).toEqual([]);
  expect(await asNetwork(database, (network) => network.select().from(appAdsTxtClaim))).toEqual([]);
});

test('the claims of a process that died are checked by another one when the lease is over, and not before', async () => {
  await addDue(domainsOf('dead', 5), 2);
  const claim = await asNetwork(database, (network) => claimChecks(network, now()));
  expect(claim?.applications).toHaveLength(10);
  const other = startChecks({ database });
  time += lease - 1;
  await other.checkDue();
  expect(other.checked).toEqual([]);
  time += 1;
  await other.checkDue();
  expect(other.checked).toHaveLength(10);
});

test('the files of a domain that another process checks are due again at many times, not all at once', async () => {
  await addDue(['large.example'], 1_500);
  const first = await asNetwork(database, (network) => claimChecks(network, now()));
  expect(first?.applications).toHaveLength(200);
  const other = startChecks({ database });
  await other.checkDue();
  const rows = await asNetwork(database, (network) =>
    network.select({ at: application.nextCheckAt }).from(application).where(isNull(application.deletedAt)),
  );
  const times = Map.groupBy(rows, ({ at }) => at.getTime());
  expect(other.checked).toEqual([]);
  expect(times.size).toBeGreaterThan(6);
  expect(Math.max(...[...times.values()].map(({ length }) => length))).toBe(200);
});

test('a domain that another process checks does not delay any other domain', async () => {
  await addDue(['slow.example'], 500);
  const claim = await asNetwork(database, (network) => claimChecks(network, now()));
  expect(claim?.applications).toHaveLength(200);
  await addDue(['quick.example'], 1);
  const other = startChecks({ database });
  await other.checkDue();
  expect(other.checked).toEqual(['https://quick.example/0']);
  for (time += lease; other.checked.length < 501; time += minute) await other.checkDue();
});

test('files of blocked publishers are not checked, and are looked at once a day only', async () => {
  await addDue(['blocked.example'], 3, olegId);
  const { checked, checkDue } = startChecks({ database });
  await checkDue();
  expect(checked).toEqual([]);
  expect(await asNetwork(database, (network) => claimChecks(network, now()))).toBeNull();
});
