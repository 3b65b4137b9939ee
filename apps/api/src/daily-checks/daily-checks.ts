import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { day, minute } from '#durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { registrableDomain } from '#modules/app-ads-txt/buyers-addresses.ts';
import type { FileCheck } from '#modules/app-ads-txt/file-check.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { countChecked, dueApplications } from './due-applications.ts';
import type { DueApplication } from './due-applications.ts';

/** The kind of the job, and its key: one that is put runs in place of the next round. */
export const dailyChecksJob = 'app_ads_txt_checks';
/** Milliseconds between two rounds. */
const pause = 10 * minute;
/**
 * A round checks twice the share of a day that it has: the checks of a day spread over it, and after an outage they have
 * caught up within half a day.
 */
const sharesOfRound = 2;
const leastOfRound = 20;
/** Domains that are asked at once. A domain is asked for one file at a time. */
const domainsAtOnce = 4;

export interface DailyChecksDependencies {
  database: Database;
  appAdsTxt: AppAdsTxt;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Checks the app-ads.txt file of each application once a day. */
export function createDailyChecks({ database, appAdsTxt, now, log }: DailyChecksDependencies): JobKind {
  async function checkAll(due: DueApplication[], signal: AbortSignal): Promise<void> {
    const checks = new Map<string, Promise<FileCheck>>();
    // A developer's applications often share a file, which is then loaded once.
    const checkOnce = ({ publisherId, appAdsTxtUrl, developerSite, isSiteKnown }: DueApplication) => {
      const file = { publisherId, appAdsTxtUrl, developerSite, isSiteKnown };
      const key = JSON.stringify(file);
      const check = checks.get(key) ?? appAdsTxt.checkDaily(file, signal);
      checks.set(key, check);
      return check;
    };
    await eachDomain(due, async (application) => {
      signal.throwIfAborted();
      const { publisherId, applicationId } = application;
      const check = await checkOnce(application);
      try {
        await asPublisher(database, publisherId, (own) =>
          appAdsTxt.keep(own, { publisherId, applicationId }, check, 'daily'),
        );
      } catch (error) {
        // The others are checked all the same, and this one with the next round.
        log.error({ err: error, applicationId }, 'a check of an app-ads.txt file could not be kept');
      }
    });
  }

  return jobKind({
    name: dailyChecksJob,
    payload: v.strictObject({}),
    every: pause,
    lease: 20 * minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 3, first: minute, longest: pause }),
    run: async (_payload, signal) => {
      const before = new Date(now().getTime() - day);
      const due = await asNetwork(database, async (network) => {
        const share = Math.ceil(((await countChecked(network)) * pause) / day);
        return dueApplications(network, { before, most: Math.max(share * sharesOfRound, leastOfRound) });
      });
      await checkAll(due, signal);
    },
  });
}

/** Does `work` for each application: one after another for those of one domain, a few domains at once. */
async function eachDomain(due: DueApplication[], work: (application: DueApplication) => Promise<void>): Promise<void> {
  const domains = [...Map.groupBy(due, domainOf).values()];
  const inTurn = async () => {
    for (let next = domains.shift(); next !== undefined; next = domains.shift())
      for (const application of next) await work(application);
  };
  await Promise.all(Array.from({ length: domainsAtOnce }, inTurn));
}

function domainOf({ appAdsTxtUrl }: DueApplication): string {
  const url = URL.parse(appAdsTxtUrl);
  return url === null ? '' : (registrableDomain(url) ?? url.hostname);
}
