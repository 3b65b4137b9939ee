import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { day } from '#process/durations.ts';
import { isThere } from '#modules/app-ads-txt/comparison/required-lines.ts';

/** What is known of the checks of an application's file before a new one. */
export interface EarlierChecks {
  /** The report of the newest check that could load the file. */
  lastGood: AppAdsTxtReport | null;
  /** When the file could not be loaded for the first time since then; null if the last check could. */
  unreachableSince: Date | null;
  /** Whether the last change that was recorded is a loss. */
  isRecordedLost: boolean;
}

/** What a check has changed: lines that were there are gone, or the whole file is; or the file is complete again. */
export type StateChange = 'app_ads_txt_lost' | 'app_ads_txt_restored';

/** Sites fail for a day or two; buyers keep what they read last for five days. */
const unreachableFor = 3 * day;

/**
 * Compares a check with those before it. Each change is found once: a loss only of lines that were there at the last check
 * that could load the file, a return only after a recorded loss. A line that the network has just added is no loss.
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
