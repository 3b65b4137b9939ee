import { randomUUIDv7 } from 'node:crypto';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { fileChanged } from '#modules/webhooks/events/application-event.ts';
import { recordCausedEvent, recordEvent } from '#modules/webhooks/events/record-event.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { measure } from '#process/measurements.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import {
  addCheck,
  checkStates,
  findLastGoodCheck,
  findNewestReport,
  removeReports,
  isRecordedLost,
  removeOldChecks,
} from './check-repository.ts';
import type { CheckRow, CheckState } from './check-repository.ts';
import { lockCheckedApplication } from './checked-application.ts';
import type { CheckedApplication, OfApplication } from './checked-application.ts';
import { knownSite } from '#modules/app-ads-txt/loading/known-site.ts';
import type { FileCheck } from './file-check.ts';
import { problemLetter } from '#modules/app-ads-txt/letters/problem-letter.ts';
import { restoredLetter } from '#modules/app-ads-txt/letters/restored-letter.ts';
import { stateChange } from './state-change.ts';
import { nextCheckAt, scheduleNextCheck } from './next-check.ts';
import { firstOfTroubles, unreachableSince } from './troubles.ts';

/** The number of checks that are stored for each application. */
export const longestHistory = 100;

/**
 * Stores a check as the newest one of an application, unless that is deleted, and records a change of its state. A
 * change that a daily check found is mailed to the publisher, who sees the result of any other check on the screen. An
 * outdated check is not stored: the application has another link or website now, or a later check was stored first.
 * @param own - the transaction that adds or changes the application, if there is one
 * @returns the newest stored report; if the check did not load the file, with the lines of the last one that did
 */
export type KeepCheck = (
  own: OwnDatabase,
  of: OfApplication,
  check: FileCheck,
  trigger: CheckRow['trigger'],
) => Promise<AppAdsTxtReport>;

interface CheckKeeperDependencies {
  jobs: JobQueue;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
  sharedNow: OpenedDatabase['sharedNow'];
  now: () => Date;
}

export function createCheckKeeper({ jobs, outbox, origin, sharedNow, now }: CheckKeeperDependencies): KeepCheck {
  return async (own, of, check, trigger) => {
    // Without the lock, two simultaneous checks would report the same change.
    const application = await lockCheckedApplication(own, of);
    if (application === null) return check.report;

    const newest = await findNewestReport(own, of);
    if (isOutdated(check, trigger, application, newest)) return newest ?? check.report;

    const lastGood = await findLastGoodCheck(own, of);
    const states = await checkStates(own, of);
    const { url, state } = check.report;
    const report = withLastGood(check.report, lastGood?.report ?? null);
    await add(own, of, { ...check, report }, { trigger, states });
    await scheduleNextCheck(own, of, nextCheckAt(url, sharedNow()));
    measure('check', { state: check.report.state, trigger });
    const [last] = states;
    if (last !== undefined && last.state !== state) {
      const event = fileChanged(application, {
        url,
        before: last.state,
        after: state,
        missingLines: check.missingLines,
      });
      const record = trigger === 'daily' ? recordEvent : recordCausedEvent;
      await record({ jobs, now }, own, of.publisherId, event);
    }

    const change = stateChange(
      {
        lastGood: lastGood?.report ?? null,
        unreachableSince: unreachableSince(states),
        isRecordedLost: await isRecordedLost(own, of),
      },
      check.report,
    );
    if (change === null) return report;
    const isLoss = change === 'app_ads_txt_lost';
    const before = isLoss ? lastGood?.state : states[0]?.state;
    const changes = [{ field: 'appAdsTxtState', before: before ?? null, after: state }];
    await recordAudit(own, null, { kind: change, ...of, details: { changes } });
    const recipient = trigger === 'daily' ? await findPublisher(own, of.publisherId) : null;
    if (recipient === null) return report;

    const file = { id: application.id, name: application.name, url };
    const letter = isLoss
      ? problemLetter(recipient, file, check.missingLines, origin)
      : restoredLetter(recipient, file, origin);
    await outbox.put(own, letter);
    return report;
  };
}

/** A check that is part of adding or changing the application is never outdated. */
function isOutdated(
  { addresses, report: { checkedAt } }: FileCheck,
  trigger: CheckRow['trigger'],
  { appAdsTxtUrl, ...application }: CheckedApplication,
  newest: AppAdsTxtReport | null,
): boolean {
  if (trigger === 'created' || trigger === 'updated') return false;
  const { developerSite, isSiteKnown } = knownSite(application.developerSite);
  const isOfOthers =
    addresses.appAdsTxtUrl !== appAdsTxtUrl ||
    addresses.developerSite !== developerSite ||
    addresses.isSiteKnown !== isSiteKnown;
  return isOfOthers || (newest !== null && newest.checkedAt > checkedAt);
}

async function add(
  own: OwnDatabase,
  of: OfApplication,
  { report, missingLines, content }: FileCheck,
  { trigger, states }: { trigger: CheckRow['trigger']; states: CheckState[] },
): Promise<void> {
  const id = randomUUIDv7();
  const { url, state, problem, buyers } = report;
  // Times increase strictly, so that the newest check is always the one that was stored last.
  const earliest = (states[0]?.checkedAt.getTime() ?? 0) + 1;
  const checkedAt = new Date(Math.max(earliest, Date.parse(report.checkedAt)));
  const buyersState = buyers?.differs === true ? buyers.state : null;
  const check = { checkedAt, trigger, url, state, problem, missingLines, buyersState, report, content };
  await addCheck(own, { id, ...of, ...check });
  await removeReports(own, of, { id, content });
  const ids = firstOfTroubles([{ id, checkedAt, state, buyersState }, ...states]).map((first) => first.id);
  await removeOldChecks(own, of, { most: longestHistory, ids });
}

function withLastGood(report: AppAdsTxtReport, lastGood: AppAdsTxtReport | null): AppAdsTxtReport {
  if (report.state !== 'unreachable' || lastGood === null) return report;
  return { ...report, lines: lastGood.lines, notes: [...report.notes, 'last_good_result'] };
}
