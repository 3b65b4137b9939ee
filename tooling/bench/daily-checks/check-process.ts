/**
 * A process that makes the daily checks of the Postgres of its first argument. All hosts are at the port of its second. The
 * third is how many domains it asks at once. Sends a `ProgressMessage` each second, and ends after the message `stop`.
 */
import { createDailyChecks } from '@publisher-console/api/modules/app-ads-txt/daily-checks/daily-checks.network.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { createJobQueue } from '@publisher-console/api/jobs/job-queue.ts';
import { createDatabaseWindows } from '@publisher-console/api/limits/database-windows.ts';
import { createSlots } from '@publisher-console/api/limits/slots.ts';
import { createAppAdsTxt } from '@publisher-console/api/modules/app-ads-txt/app-ads-txt.ts';
import { createOutbox } from '@publisher-console/api/modules/mail/outbox.ts';
import { deriveKeys } from '@publisher-console/api/process/derived-keys.ts';
import { createLog } from '@publisher-console/api/process/log.ts';
import { monotonicClock } from '@publisher-console/api/process/durations.ts';
import { openDatabase } from '@publisher-console/api/stores/sql/open-database.ts';
import { testSettings } from '@publisher-console/api/testing/test-settings.ts';

export interface ProgressMessage {
  /** Checks that were stored so far. */
  kept: number;
  /** Bytes of memory. */
  rss: number;
}

/** Every host is on this machine. */
class AllHosts extends Map<string, { address: string; port: number }> {
  readonly #address: { address: string; port: number };

  constructor(port: number) {
    super();
    this.#address = { address: '127.0.0.1', port };
  }

  override get() {
    return this.#address;
  }
}

const [, , url = '', port = '', atOnce = '8'] = process.argv;
const { database, sharedNow } = await openDatabase({ dataDir: null, url, poolSize: Number(atOnce) + 2 });
const { brand, readNetworkFile, network, tokenKeys } = testSettings();
const now = () => new Date();
const log = createLog({ level: 'warn' });
const jobs = createJobQueue({ now });
let kept = 0;
const appAdsTxt = createAppAdsTxt({
  database,
  jobs,
  fetch: createGuardedFetch({ outsideAddresses: new AllHosts(Number(port)) }),
  readNetworkFile,
  outbox: createOutbox({ jobs, brand, keys: deriveKeys(tokenKeys, 'mail'), productTitle: network.productTitle }),
  outsideSlots: createSlots({ name: 'hosts outside', perPublisher: 4, total: 16, reserved: 4, maxWait: 10_000 }),
  limits: createDatabaseWindows({ database, clock: monotonicClock, recordRefusal: async () => {} }),
  origin: 'http://localhost:3000',
  now,
  sharedNow,
});
const keep: typeof appAdsTxt.keep = async (...check) => {
  const report = await appAdsTxt.keep(...check);
  kept += 1;
  return report;
};
const { checkDue } = createDailyChecks({
  database,
  sharedNow,
  appAdsTxt: { ...appAdsTxt, keep },
  domainsAtOnce: Number(atOnce),
  log,
});

const stopping = new AbortController();
process.once('message', () => stopping.abort());
setInterval(() => process.send?.({ kept, rss: process.memoryUsage.rss() } satisfies ProgressMessage), 1_000);
await checkDue(stopping.signal).catch((error: unknown) => {
  if (!stopping.signal.aborted) throw error;
});
process.exit();
