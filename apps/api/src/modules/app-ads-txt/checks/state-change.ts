import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { day } from '#process/durations.ts';
import { isThere } from '#modules/app-ads-txt/comparison/required-lines.ts';

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
export function stateChange(earlier: EarlierChecks, report: AppAdsTxtReport): StateChange | null {
  const { lastGood, unreachableSince, isRecordedLost } = earlier;
  if (report.state === 'found') return isRecordedLost ? 'app_ads_txt_restored' : null;
  if (report.state === 'lines_missing') {
    const lost = new Set(report.lines.filter((line) => !isThere(line)).map(({ line }) => line));
    const hasLost = (lastGood?.lines ?? []).some((line) => isThere(line) && lost.has(line.line));
    return hasLost ? 'app_ads_txt_lost' : null;
  }
  if (isRecordedLost || unreachableSince === null) return null;
  const isLong = Date.parse(report.checkedAt) - unreachableSince.getTime() >= unreachableFor;
  return isLong ? 'app_ads_txt_lost' : null;
}
