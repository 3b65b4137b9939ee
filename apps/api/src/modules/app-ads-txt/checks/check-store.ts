import { createHash, randomUUIDv7 } from 'node:crypto';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { JobQueue } from '#jobs/job-queue.ts';
import { isThere } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { problemEmail, restoredEmail } from '#modules/app-ads-txt/app-ads-txt-emails.ts';
import { domainOfFile, knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import { fileChanged } from '#modules/webhooks/events/object-events.ts';
import { recordCausedEvent, recordEvent } from '#modules/webhooks/events/record-event.ts';
import { day } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { application } from '#stores/sql/tables/application.ts';
import {
  addCheck,
  checkStates,
  findLastGoodCheck,
  findNewestReport,
  isRecordedLost,
  lockCheckedApplication,
  removeOldChecks,
  removeReports,
} from './check-repository.ts';
import type { CheckedApplication, CheckRow, CheckState, OfApplication } from './check-repository.ts';
import type { FileCheck } from './file-check.ts';

/** The state of an application's file before a new check. */
interface EarlierChecks {
  /** The report of the newest check that loaded the file. */
  lastGood: AppAdsTxtReport | null;
  /** The first failed check since then; null if the last check loaded the file. */
  unreachableSince: Date | null;
  /** Whether the newest recorded change is a loss. */
  isRecordedLost: boolean;
}

/** A change that a check found: lines or the whole file are lost, or the file is complete again. */
type StateChange = 'app_ads_txt_lost' | 'app_ads_txt_restored';

/**
 * A file that was unreachable for this long counts as lost. Sites fail for a day or two, and buyers cache a file for
 * five days.
 */
const unreachableFor = 3 * day;

/**
 * Compares a check with the state before it. Each change is reported once: a loss only of lines that the last loaded file
 * had, a recovery only after a recorded loss. A line that the network has just added is no loss.
 */
function stateChange(earlier: EarlierChecks, report: AppAdsTxtReport): StateChange | null {
  const { lastGood, unreachableSince, isRecordedLost: isLossRecorded } = earlier;
  if (report.state === 'found') return isLossRecorded ? 'app_ads_txt_restored' : null;
  if (report.state === 'lines_missing') {
    const lost = new Set(report.lines.filter((line) => !isThere(line)).map(({ line }) => line));
    const hasLost = (lastGood?.lines ?? []).some((line) => isThere(line) && lost.has(line.line));
    return hasLost ? 'app_ads_txt_lost' : null;
  }
  if (isLossRecorded || unreachableSince === null) return null;
  const isLong = Date.parse(report.checkedAt) - unreachableSince.getTime() >= unreachableFor;
  return isLong ? 'app_ads_txt_lost' : null;
}

/**
 * The next daily check of a file, 24 hours after `now` at most. Each domain has a time of day of its own, which spreads the
 * checks of a network over the day, also after all were due at once. The files of one domain are due together: one that
 * applications share is fetched once.
 */
function nextCheckAt(appAdsTxtUrl: string, now: SQL<Date>): SQL<Date> {
  const anyDay = new Date(timeOfDay(domainOfFile(appAdsTxtUrl))).toISOString();
  return sql<Date>`date_bin('24 hours', ${now}, ${anyDay}::timestamptz) + interval '24 hours'`;
}

/** Milliseconds after midnight, the same for a domain in each process. */
function timeOfDay(domain: string): number {
  return createHash('sha256').update(domain).digest().readUIntBE(0, 6) % day;
}

/** Puts the next daily check of an application off to its domain's time of day. */
async function scheduleNextCheck(
  own: OwnDatabase,
  { applicationId, publisherId }: OfApplication,
  at: SQL<Date>,
): Promise<void> {
  await own
    .update(application)
    .set({ nextCheckAt: at })
    .where(and(eq(application.id, applicationId), eq(application.publisherId, publisherId)));
}

/** The time since which no check has loaded the file; null if the last one did. */
function sinceUnreachable(newestFirst: CheckState[]): Date | null {
  return firstSince(newestFirst, isUnreachable)?.checkedAt ?? null;
}

const isUnreachable = ({ state }: CheckState) => state === 'unreachable';
const isIncomplete = ({ state }: CheckState) => state !== 'found';
const isInTrouble = ({ state, buyersState }: CheckState) => state !== 'found' || (buyersState ?? 'found') !== 'found';

/** The check with which each current trouble of a file began. These checks are never deleted. */
function firstOfTroubles(newestFirst: CheckState[]): CheckState[] {
  return [isUnreachable, isIncomplete, isInTrouble].flatMap((hasTrouble) => firstSince(newestFirst, hasTrouble) ?? []);
}

/** The first check of the newest unbroken row of checks with a trouble. */
function firstSince(newestFirst: CheckState[], hasTrouble: (check: CheckState) => boolean): CheckState | null {
  const last = newestFirst.findIndex((check) => !hasTrouble(check));
  return (last === -1 ? newestFirst : newestFirst.slice(0, last)).at(-1) ?? null;
}

/** The number of checks that are stored for each application. */
export const longestHistory = 100;

/**
 * Stores a check as the newest one of an application, unless that is deleted, and records a change of its state. A
 * change that a daily check found is mailed to the publisher, who sees the result of any other check on the screen. An
 * outdated check is not stored: the application has another link or website now, or a later check was stored first.
 * @param own - the transaction that adds or changes the application, if there is one
 * @returns the newest stored report; if the check did not load the file, with the lines of the last one that did
 */
export type SaveCheck = (
  own: OwnDatabase,
  of: OfApplication,
  check: FileCheck,
  trigger: CheckRow['trigger'],
) => Promise<AppAdsTxtReport>;

interface CheckSaverDependencies {
  jobs: JobQueue;
  outbox: Outbox;
  /** The console's public origin, for links in mails. */
  origin: string;
  sharedNow: OpenedDatabase['sharedNow'];
  now: () => Date;
}

export function createCheckSaver({ jobs, outbox, origin, sharedNow, now }: CheckSaverDependencies): SaveCheck {
  return async (own, of, check, trigger) => {
    // Without the lock, two simultaneous checks would report the same change.
    const checked = await lockCheckedApplication(own, of);
    if (checked === null) return check.report;

    const newest = await findNewestReport(own, of);
    if (isOutdated(check, trigger, checked, newest)) return newest ?? check.report;

    const lastGood = await findLastGoodCheck(own, of);
    const states = await checkStates(own, of);
    const { url, state } = check.report;
    const report = withLastGood(check.report, lastGood?.report ?? null);
    await add(own, of, { ...check, report }, { trigger, states });
    await scheduleNextCheck(own, of, nextCheckAt(url, sharedNow()));
    measure('check', { state: check.report.state, trigger });
    const [last] = states;
    if (last !== undefined && last.state !== state) {
      const event = fileChanged(checked, {
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
        unreachableSince: sinceUnreachable(states),
        isRecordedLost: await isRecordedLost(own, of),
      },
      check.report,
    );
    if (change === null) return report;
    const isLoss = change === 'app_ads_txt_lost';
    const before = isLoss ? lastGood?.state : states[0]?.state;
    const changes = [{ field: 'appAdsTxtState', before: before ?? null, after: state }];
    await recordAudit(own, null, { kind: change, ...of, details: { changes } });
    if (trigger !== 'daily') return report;

    const file = { id: checked.id, name: checked.name, url };
    for (const owner of await ownersOf(own, of.publisherId)) {
      const email = isLoss ? problemEmail(owner, file, check.missingLines, origin) : restoredEmail(owner, file, origin);
      await outbox.put(own, email);
    }
    return report;
  };
}

/** A check that is part of adding or changing the application is never outdated. */
function isOutdated(
  { addresses, report: { checkedAt } }: FileCheck,
  trigger: CheckRow['trigger'],
  { appAdsTxtUrl, developerSite: site }: CheckedApplication,
  newest: AppAdsTxtReport | null,
): boolean {
  if (trigger === 'created' || trigger === 'updated') return false;
  const { developerSite, isSiteKnown } = knownSite(site);
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
