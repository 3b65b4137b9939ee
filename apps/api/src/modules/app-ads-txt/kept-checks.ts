import { randomUUIDv7 } from 'node:crypto';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import {
  addCheck,
  checkStates,
  findLastGoodCheck,
  findRecipient,
  isRecordedLost,
  keepContentOnlyOf,
  lockCheckedApplication,
  removeOldChecks,
} from './app-ads-txt-repository.ts';
import type { CheckRow, OfApplication } from './app-ads-txt-repository.ts';
import type { FileCheck } from './file-check.ts';
import { lostLetter } from './lost-letter.ts';
import { restoredLetter } from './restored-letter.ts';
import { stateChange } from './state-change.ts';

/** Checks that are kept of each application. */
export const longestHistory = 100;

/**
 * Keeps a check as the newest one of an application that is not deleted, and records what it has changed. The publisher
 * gets a mail of a change that a daily check found; of any other, somebody is looking at the result.
 * @param own - the transaction that adds or changes the application, if there is one
 * @returns the report as it is kept: lines that were found last stand beside the failure of a check that could not load
 *   the file
 */
export type KeepCheck = (
  own: OwnDatabase,
  of: OfApplication,
  check: FileCheck,
  trigger: CheckRow['trigger'],
) => Promise<AppAdsTxtReport>;

export function createCheckKeeper({ outbox, origin }: { outbox: Outbox; origin: string }): KeepCheck {
  return async (own, of, check, trigger) => {
    // Two checks that end at once would find the same change.
    const application = await lockCheckedApplication(own, of);
    if (application === null) return check.report;

    const lastGood = await findLastGoodCheck(own, of);
    const states = await checkStates(own, of);
    const { url, state } = check.report;
    const report = withLastGood(check.report, lastGood?.report ?? null);
    await add(own, of, { ...check, report }, trigger);

    const change = stateChange(
      {
        lastGood: lastGood?.report ?? null,
        unreachableSince: unreachableSince(states),
        isRecordedLost: await isRecordedLost(own, of),
      },
      check.report,
    );
    if (change === null) return report;
    const before = change.kind === 'app_ads_txt_lost' ? lastGood?.state : states[0]?.state;
    const changes = [{ field: 'appAdsTxtState', before: before ?? null, after: state }];
    await recordAudit(own, null, { kind: change.kind, ...of, details: { changes } });
    const recipient = trigger === 'daily' ? await findRecipient(own, of.publisherId) : null;
    if (recipient === null) return report;

    const file = { id: application.id, name: application.name, url };
    const isLoss = change.kind === 'app_ads_txt_lost';
    await outbox.put(
      own,
      isLoss ? lostLetter(recipient, file, change, origin) : restoredLetter(recipient, file, origin),
    );
    return report;
  };
}

async function add(
  own: OwnDatabase,
  of: OfApplication,
  { report, missingLines, content }: FileCheck,
  trigger: CheckRow['trigger'],
): Promise<void> {
  const id = randomUUIDv7();
  const { url, state, problem } = report;
  const checkedAt = new Date(report.checkedAt);
  await addCheck(own, { id, ...of, checkedAt, trigger, url, state, problem, missingLines, report, content });
  if (content !== null) await keepContentOnlyOf(own, of, id);
  await removeOldChecks(own, of, longestHistory);
}

function withLastGood(report: AppAdsTxtReport, lastGood: AppAdsTxtReport | null): AppAdsTxtReport {
  if (report.state !== 'unreachable' || lastGood === null) return report;
  return { ...report, lines: lastGood.lines, notes: [...report.notes, 'last_good_result'] };
}

/** The time of the first check that could not load the file, after the last one that could. */
function unreachableSince(newestFirst: Pick<CheckRow, 'checkedAt' | 'state'>[]): Date | null {
  const lastReached = newestFirst.findIndex(({ state }) => state !== 'unreachable');
  const failed = lastReached === -1 ? newestFirst : newestFirst.slice(0, lastReached);
  return failed.at(-1)?.checkedAt ?? null;
}
