/**
 * Measures how fast one process and two processes check the app-ads.txt files of a large network: real processes and a real
 * Postgres, and one site on the loopback for all domains, without DNS and TLS. All files are due. Prints checks a second and
 * the memory of each process, the time of a claim, and whether a file was checked twice.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  claimChecks,
  releaseChecks,
} from '@publisher-console/api/modules/app-ads-txt/daily-checks/check-claims.network.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { startPostgresServer } from '@publisher-console/api/stores/sql/testing/postgres-server.ts';
import type { ProgressMessage } from './daily-checks/check-process.ts';
import { addDueApplications, claimedDomains, twiceChecked } from './daily-checks/due-network.ts';
import { machineCircumstances } from './support/circumstances.ts';
import { quantile } from './support/timing.ts';

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    'at-once': { type: 'string', default: '8' },
  },
});
const applications = Number(values.applications);
const seconds = Number(values.seconds);

/** A file of 200 lines, with those of the network. */
const file = [
  ...Array.from({ length: 195 }, (_, n) => `exchange-${n}.example, ${100_000 + n}, RESELLER, ${n}abc`),
  'network.example, pub-7001, DIRECT',
].join('\n');

const postgres = await startPostgresServer();
let requests = 0;
const site = createServer((_request, response) => {
  requests += 1;
  response.setHeader('content-type', 'text/plain').end(file);
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const { port } = site.address() as AddressInfo;

const opened = await openDatabase({ dataDir: null, url: postgres.url });
const { database } = opened;
try {
  for (const [what, value] of Object.values(machineCircumstances(0)).slice(0, 2)) console.log(`${what}: ${value}`);
  const began = performance.now();
  await addDueApplications(database, applications);
  console.log(`${applications} applications of ${applications / 2} domains added in ${since(began)} s`);
  for (const count of [1, 2]) await measure(count);
  console.log(`A claim and its end: ${(await medianOfClaims()).toFixed(1)} ms`);
  console.log(`Files that were checked twice: ${await twiceChecked(database)}`);
} finally {
  await opened.close();
  site.close();
  await postgres.close();
}

async function measure(count: number): Promise<void> {
  const children = Array.from({ length: count }, () =>
    fork(new URL('daily-checks/check-process.ts', import.meta.url), [postgres.url, String(port), values['at-once']]),
  );
  const latest = new Map<ChildProcess, ProgressMessage>();
  for (const child of children) child.on('message', (message) => latest.set(child, message as ProgressMessage));
  while (latest.size < count) await delay(100);
  const first = new Map(latest);
  const [began, asked] = [performance.now(), requests];
  const memory: string[] = [];
  for (let part = 0; part < 6; part += 1) {
    await delay((seconds * 1_000) / 6);
    memory.push(children.map((child) => Math.round((latest.get(child)?.rss ?? 0) / 1e6)).join(' and '));
  }
  const took = (performance.now() - began) / 1_000;
  const rates = children.map((child) => ((latest.get(child)?.kept ?? 0) - (first.get(child)?.kept ?? 0)) / took);
  console.log(`${count} process${count === 1 ? '' : 'es'}, ${values['at-once']} domains at once each:`);
  console.log(`  checks a second of each: ${rates.map((rate) => rate.toFixed(1)).join(' and ')}`);
  console.log(`  together: ${rates.reduce((sum, rate) => sum + rate, 0).toFixed(1)}; requests: ${requests - asked}`);
  console.log(`  MB of each, in six parts of the time: ${memory.join('; ')}`);
  for (const child of children) {
    child.send('stop');
    await once(child, 'exit');
  }
  console.log(`  claims left after the stop: ${await claimedDomains(database)}`);
}

/** Milliseconds of a claim that checks nothing. */
async function medianOfClaims(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const start = performance.now();
    const claim = await asNetwork(database, (network) => claimChecks(network, opened.sharedNow()));
    if (claim === null) throw new Error('No file is due.');
    const unchecked = claim.applications;
    await asNetwork(database, (network) => releaseChecks(network, claim, { unchecked, now: opened.sharedNow() }));
    times.push(performance.now() - start);
  }
  return quantile(times, 0.5);
}

function since(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
