import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createFileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { withPublisherId } from '#modules/app-ads-txt/network-file/network-file.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { createLog } from '#process/log.ts';
import { demoPublishers } from './demo-publishers.ts';
import { startDemoSites } from './demo-sites.ts';
import type { DemoSites } from './demo-sites.ts';

let sites: DemoSites;
let reports: Awaited<ReturnType<ReturnType<typeof createFileCheck>>>['report'][];
beforeAll(async () => {
  const readNetworkFile = await openNetworkFile({ path: defaultNetworkFile, log: createLog({ level: 'silent' }) });
  const { required } = withPublisherId(await readNetworkFile(), 100_001);
  sites = await startDemoSites(async () => required.map(({ line }) => line));
  const check = createFileCheck({
    fetch: createGuardedFetch({ outsideAddresses: sites.addresses }),
    now: () => new Date('2026-03-10T12:00:00Z'),
  });
  const applications = demoPublishers.flatMap((publisher) => publisher.applications);
  const checks = applications.map(({ site, typedSite }) => {
    const host = typedSite ?? site;
    const sent = site === null ? null : `http://${site}`;
    const addresses = { appAdsTxtUrl: `http://${host}/app-ads.txt`, ...knownSite(sent) };
    return host === null ? [] : [check(addresses, required, AbortSignal.timeout(20_000))];
  });
  reports = (await Promise.all(checks.flat())).map(({ report }) => report);
});
afterAll(() => sites.close());

const different = (values: (string | null)[]) => [...new Set(values.map(String))].toSorted();

test('the demo applications show every state of a file and of a line', () => {
  expect(different(reports.map(({ state }) => state))).toEqual(['found', 'lines_missing', 'unreachable']);
  expect(different(reports.map(({ problem }) => problem))).toEqual(['content', 'null', 'status']);
  expect(different(reports.flatMap(({ lines }) => lines.map(({ state }) => state)))).toEqual([
    'commented_out',
    'duplicate',
    'missing',
    'present',
    'wrong_account',
    'wrong_relationship',
  ]);
});

test('one has a file that buyers do not read, and the store has sent no site for one', () => {
  const found = reports.filter(({ state }) => state === 'found');
  expect(found.filter(({ buyers }) => buyers?.differs === true && buyers.state === 'lines_missing')).toHaveLength(1);
  expect(found.filter(({ notes }) => notes.includes('developer_site_unknown'))).toHaveLength(1);
});
