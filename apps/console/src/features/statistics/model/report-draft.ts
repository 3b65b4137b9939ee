import type { AdFormatId, ComparisonId, GroupId, IndicatorId, Period } from '@publisher-console/api-contract';

/** The choice in the controls. Most presses build its report at once. */
export interface ReportDraft {
  /** In the order of the columns; empty gives totals only. */
  groups: GroupId[];
  /** Ids of applications; empty means all. */
  apps: string[];
  /** Empty means all. */
  formats: AdFormatId[];
  /** Ids of ad blocks; empty means all. No control offers them: only a link from a figure sets them. */
  blocks: string[];
  /** Ids of countries; empty means all. Like ad blocks, only links set them. */
  countries: string[];
  /** In the order of the columns. */
  indicators: IndicatorId[];
  period: Period | null;
  /** Null for no comparison. */
  comparison: ComparisonId | null;
}

/** A draft from which a report can be built. */
export type CompleteDraft = ReportDraft & { period: Period };

export type DraftGap = 'indicators' | 'period';

/** The parts that are missing from a draft. */
export function draftGaps(draft: ReportDraft): DraftGap[] {
  const gaps: DraftGap[] = [];
  if (draft.indicators.length === 0) gaps.push('indicators');
  if (draft.period === null) gaps.push('period');
  return gaps;
}

export function isComplete(draft: ReportDraft): draft is CompleteDraft {
  return draftGaps(draft).length === 0;
}

/**
 * Whether two drafts give the same report. The order of groups and indicators matters, because it is the order of the
 * columns; the order of filters does not.
 */
export function isSameChoice(one: ReportDraft, other: ReportDraft): boolean {
  return (
    isSameList(one.groups, other.groups) &&
    isSameList(one.indicators, other.indicators) &&
    isSameList(one.apps.toSorted(), other.apps.toSorted()) &&
    isSameList(one.formats.toSorted(), other.formats.toSorted()) &&
    isSameList(one.blocks.toSorted(), other.blocks.toSorted()) &&
    isSameList(one.countries.toSorted(), other.countries.toSorted()) &&
    one.comparison === other.comparison &&
    isSamePeriod(one.period, other.period)
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isSamePeriod(one: Period | null, other: Period | null): boolean {
  if (one === null || other === null) return one === other;
  if ('preset' in one) return 'preset' in other && one.preset === other.preset;
  return 'from' in other && one.from === other.from && one.to === other.to;
}
