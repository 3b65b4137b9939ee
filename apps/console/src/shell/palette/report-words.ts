import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupId, IndicatorId } from '@publisher-console/api-contract';

import { hasWord, namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

interface Labelled<Id> {
  id: Id;
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
];

/** What a report can be asked for in words. */
export interface ReportWords {
  indicators: readonly (Labelled<IndicatorId> & Named)[];
  groups: readonly (Labelled<GroupId> & Named)[];
}

/** One indicator by one group. */
export interface WordedReport {
  indicator: ReportWords['indicators'][number];
  group: ReportWords['groups'][number];
}

export async function loadReportWords(): Promise<ReportWords> {
  const [allIndicators, allGroups] = await Promise.all([namedInAllLanguages(indicators), namedInAllLanguages(groups)]);
  return { indicators: allIndicators, groups: allGroups };
}

/** Words between an indicator and a group. */
const connectors = new Set(['by', 'per', 'for', 'of', 'по', 'за', 'для', 'в']);
/** One letter begins too many words. */
const lettersMin = 2;
const reportsMax = 4;

function isOf(item: Named, word: string): boolean {
  return item.names.some((name) => hasWord(name, word));
}

/**
 * The reports that a term asks for, such as `revenue by country`. Each of its words has to begin one of an indicator or of a
 * group. Without a group it is by day, app and country; without an indicator, the revenue.
 */
export function reportsInWords({ indicators: all, groups: allGroups }: ReportWords, term: string): WordedReport[] {
  const words = term
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '' && !connectors.has(word));
  const isKnown = (word: string): boolean =>
    word.length >= lettersMin && [...all, ...allGroups].some((item) => isOf(item, word));
  if (words.length === 0 || !words.every((word) => isKnown(word))) return [];
  const meant = <Item extends Named>(items: readonly Item[]): Item[] =>
    items.filter((item) => words.some((word) => isOf(item, word)));
  const foundIndicators = meant(all);
  const foundGroups = meant(allGroups);
  const ofIndicators = foundIndicators.length > 0 ? foundIndicators : all.slice(0, 1);
  const byGroups = foundGroups.length > 0 ? foundGroups : allGroups.slice(0, ofIndicators.length === 1 ? 3 : 1);
  return ofIndicators.flatMap((indicator) => byGroups.map((group) => ({ indicator, group }))).slice(0, reportsMax);
}

const usualIndicators: readonly IndicatorId[] = ['requests', 'impressions', 'fill_rate', 'ecpm', 'revenue'];

/** The search of the Statistics page for such a report, over the period of the last one. */
export function wordedReportSearch(
  { indicator: { id: indicator }, group: { id: group } }: WordedReport,
  { period, compare }: Record<string, unknown>,
): Record<string, unknown> {
  return {
    groups: group,
    indicators: [...new Set([...usualIndicators, indicator])].join(','),
    ...(period !== undefined && { period }),
    ...(compare !== undefined && { compare }),
    chart: indicator,
    ...(group !== 'date' && { sort: `-${indicator}` }),
  };
}
