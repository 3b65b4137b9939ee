import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { day, minute } from '#process/durations.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { registrableDomain } from '#modules/app-ads-txt/loading/buyers-hosts.ts';
import type { FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { countChecked, dueApplications } from './due-applications.ts';
import type { DueApplication } from './due-applications.ts';
import { createOutageWatch } from './outage-watch.ts';

/** The kind of the job, and its key: a job that is put runs in place of the next round. */
export const dailyChecksJob = 'app_ads_txt_checks';
/** Milliseconds between two rounds. */
const pause = 10 * minute;
/**
 * A round checks twice its share of a day's checks, so that they spread over the day and catch up within half a day after an
 * outage.
 */
const sharesOfRound = 2;
const leastOfRound = 20;
/** Domains that are checked at once. Of one domain, one file is fetched at a time. */
const domainsAtOnce = 4;

export interface DailyChecksDependencies {
  database: Database;
  appAdsTxt: AppAdsTxt;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** A check without an answer, which is stored at the end of the round unless there is an outage. */
interface Unanswered {
  application: DueApplication;
  check: FileCheck;
}

/** Checks the app-ads.txt file of each application once a day. */
export function createDailyChecks({ database, appAdsTxt, now, log }: DailyChecksDependencies): JobKind {
  const outages = createOutageWatch();

  async function keep({ publisherId, applicationId }: DueApplication, check: FileCheck): Promise<void> {
    try {
      await asPublisher(database, publisherId, (own) =>
        appAdsTxt.keep(own, { publisherId, applicationId }, check, 'daily'),
      );
    } catch (error) {
      // The application is checked again with the next round.
      log.error({ err: error, applicationId }, 'a check of an app-ads.txt file could not be kept');
    }
  }

  /** Checks the files of one domain, one after another, and stores the results. Returns the checks without an answer. */
  async function checkDomain(domain: string, due: DueApplication[], signal: AbortSignal): Promise<Unanswered[]> {
    const checks = new Map<string, FileCheck>();
    const unanswered: Unanswered[] = [];
    for (const application of due) {
      signal.throwIfAborted();
      const { publisherId, appAdsTxtUrl, developerSite, isSiteKnown } = application;
      const file = { publisherId, appAdsTxtUrl, developerSite, isSiteKnown };
      // A developer's applications often share a file, which is then fetched once.
      const key = JSON.stringify(file);
      const check = checks.get(key) ?? (await appAdsTxt.checkDaily(file, signal));
      checks.set(key, check);
      if (isUnanswered(check)) unanswered.push({ application, check });
      else await keep(application, check);
    }
    // A site that did not answer the last time either is no sign of an outage here.
    if (due.some(({ lastState }) => lastState !== null && lastState !== 'unreachable'))
      outages.record(domain, ![...checks.values()].every(isUnanswered));
    return unanswered;
  }

  async function checkAll(due: DueApplication[], signal: AbortSignal): Promise<void> {
    const domains = [...Map.groupBy(due, domainOf)];
    const unanswered: Unanswered[] = [];
    const inTurn = async () => {
      for (let next = domains.shift(); next !== undefined; next = domains.shift())
        unanswered.push(...(await checkDomain(...next, signal)));
    };
    const ends = await Promise.allSettled(Array.from({ length: domainsAtOnce }, inTurn));
    const failed = ends.find((end) => end.status === 'rejected');
    // A round that ran out of time has not failed: the rest is due with the next one.
    if (failed !== undefined && !isTimeOver(signal)) throw failed.reason;

    if (!outages.endRound().isOutage) {
      for (const { application, check } of unanswered) await keep(application, check);
      return;
    }
    const applications = unanswered.length;
    log.error(
      { applications },
      'most sites could not be reached: this machine may be cut off, so nothing of them is kept',
    );
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

/** No server answered at any address. */
function isUnanswered({ report: { problem, hops } }: FileCheck): boolean {
  return problem === 'no_answer' && hops.every(({ status }) => status === null);
}

function isTimeOver({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError';
}

function domainOf({ appAdsTxtUrl }: DueApplication): string {
  const url = URL.parse(appAdsTxtUrl);
  return url === null ? '' : (registrableDomain(url) ?? url.hostname);
}
