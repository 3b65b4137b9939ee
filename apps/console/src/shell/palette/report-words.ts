import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupId, IndicatorId, PresetId } from '@publisher-console/api-contract';

import { hasWord, namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

interface Labelled<Id> {
  id: Id;
  /** Recognised only after “by”, because “revenue last month” means a period. */
  isAfterBy?: true;
  label: MessageDescriptor;
  words?: MessageDescriptor;
}

const indicators: Labelled<IndicatorId>[] = [
  { id: 'revenue', label: msg`Revenue`, words: msg`earnings income money` },
  { id: 'ecpm', label: msg`eCPM`, words: msg`price cpm` },
  { id: 'requests', label: msg`Requests` },
  { id: 'impressions', label: msg`Impressions`, words: msg`shows` },
  { id: 'fill_rate', label: msg`Fill rate`, words: msg`fill_rate match` },
  { id: 'show_rate', label: msg`Show rate`, words: msg`show_rate` },
  { id: 'selections', label: msg`Selections`, words: msg`matched` },
  { id: 'clicks', label: msg`Clicks` },
  { id: 'ctr', label: msg`CTR` },
  { id: 'rpm', label: msg`RPM` },
  { id: 'completions', label: msg`Completions`, words: msg`views` },
  { id: 'completion_rate', label: msg`Completion rate`, words: msg`completion_rate` },
];

const groups: Labelled<GroupId>[] = [
  { id: 'date', label: msg`by day`, words: msg`days date daily` },
  { id: 'application', label: msg`by app`, words: msg`apps applications` },
  { id: 'geo_country', label: msg`by country`, words: msg`countries geography geo` },
  { id: 'adFormat', label: msg`by format`, words: msg`formats types` },
  { id: 'adBlock', label: msg`by ad block`, words: msg`blocks units` },
  { id: 'week', isAfterBy: true, label: msg`by week`, words: msg`weeks` },
  { id: 'month', isAfterBy: true, label: msg`by month`, words: msg`months` },
];

const periods: Labelled<PresetId>[] = [
  { id: 'last_7_days', label: msg({ context: 'period', message: 'last 7 days' }) },
  { id: 'last_14_days', label: msg`last 14 days` },
  { id: 'last_30_days', label: msg`last 30 days` },
  { id: 'today', label: msg`today` },
  { id: 'yesterday', label: msg`yesterday` },
  { id: 'this_week', label: msg`this week`, words: msg`of this week` },
  { id: 'last_week', label: msg`last week`, words: msg`previous week` },
  { id: 'this_month', label: msg`this month`, words: msg`of this month` },
  { id: 'last_month', label: msg`last month`, words: msg`previous month` },
];

/** The words from which a report can be composed. */
export interface ReportWords {
  indicators: readonly (Labelled<IndicatorId> & Named)[];
  groups: readonly (Labelled<GroupId> & Named)[];
  periods: readonly (Labelled<PresetId> & Named)[];
}

/** A report of one indicator by one group, over the period that the term names, if any. */
export interface WordedReport {
  indicator: ReportWords['indicators'][number];
  group: ReportWords['groups'][number];
  period: ReportWords['periods'][number] | null;
}

export async function loadReportWords(): Promise<ReportWords> {
  const [allIndicators, allGroups, allPeriods] = await Promise.all([
    namedInAllLanguages(indicators),
    namedInAllLanguages(groups),
    namedInAllLanguages(periods),
  ]);
  return { indicators: allIndicators, groups: allGroups, periods: allPeriods };
}

/** Words between an indicator and a group. */
const byWords = new Set(['by', 'per', 'по']);
const connectors = new Set([...byWords, 'for', 'of', 'за', 'для', 'в']);
/** Typed letters of a word. One letter would match too many words. */
const lettersMin = 2;
const reportsMax = 4;

function isOf(item: Named, word: string): boolean {
  return item.names.some((name) => hasWord(name, word));
}

/**
 * The reports that a term describes, such as `revenue by country` or `ecpm by app last month`. The typed words that
 * begin no word of an indicator or a group must all begin words of the same period. Without a group, the reports are
 * by day, app and country; without an indicator, of the revenue.
 */
export function reportsInWords(all: ReportWords, term: string): WordedReport[] {
  const typed = term.toLowerCase().split(/\s+/u);
  const words = typed.filter((word) => word !== '' && !connectors.has(word));
  const afterBy = typed.filter((_, place) => byWords.has(typed[place - 1] ?? ''));
  const meant = <Item extends Named & Pick<Labelled<unknown>, 'isAfterBy'>>(items: readonly Item[]): Item[] =>
    items.filter((item) => (item.isAfterBy ? afterBy : words).some((word) => isLong(word) && isOf(item, word)));
  const [foundIndicators, foundGroups] = [meant(all.indicators), meant(all.groups)];
  const others = words.filter(
    (word) => !isLong(word) || ![...foundIndicators, ...foundGroups].some((item) => isOf(item, word)),
  );
  const period = all.periods.find((each) => others.every((word) => isOf(each, word)));
  if (words.length === 0 || period === undefined) return [];
  const ofIndicators = foundIndicators.length > 0 ? foundIndicators : all.indicators.slice(0, 1);
  const byGroups = foundGroups.length > 0 ? foundGroups : all.groups.slice(0, ofIndicators.length === 1 ? 3 : 1);
  const named = others.length > 0 ? period : null;
  return ofIndicators
    .flatMap((indicator) => byGroups.map((group) => ({ indicator, group, period: named })))
    .slice(0, reportsMax);
}

function isLong(word: string): boolean {
  return word.length >= lettersMin;
}

/** Groups whose reports are ordered by day. */
const daySpans: ReadonlySet<GroupId> = new Set(['date', 'week', 'month']);

const usualIndicators: readonly IndicatorId[] = ['requests', 'impressions', 'fill_rate', 'ecpm', 'revenue'];

/** The search of the Statistics page for such a report, over its own period or that of the last report. */
export function wordedReportSearch(
  { indicator: { id: indicator }, group: { id: group }, period: named }: WordedReport,
  { period: last, compare }: Record<string, unknown>,
): Record<string, unknown> {
  const period = named?.id ?? last;
  return {
    groups: group,
    indicators: [...new Set([...usualIndicators, indicator])].join(','),
    ...(period !== undefined && { period }),
    ...(compare !== undefined && { compare }),
    chart: indicator,
    ...(!daySpans.has(group) && { sort: `-${indicator}` }),
  };
}
