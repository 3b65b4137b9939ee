import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { readLastSearch } from '#shell/navigation/use-last-search.ts';

import { findNamed, namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';
import { reportsInWords, wordedReportSearch } from './report-words.ts';
import type { ReportWords, WordedReport } from './report-words.ts';

export interface PaletteReport {
  id: string;
  title: string;
  isLast: boolean;
  /** The search of the Statistics page. */
  search: Record<string, unknown>;
}

/** The most reports that are shown without a term. */
const shownMax = 4;

/** The name of the last report of this tab. */
export async function loadLastReport(): Promise<{ label: MessageDescriptor } & Named> {
  const [named] = await namedInAllLanguages([{ label: msg`Last report` }]);
  if (named === undefined) throw new Error('The last report has no name');
  return named;
}

/** Finds the last report of this tab, the publisher's templates, and the reports that the term describes. */
export function usePaletteReports(
  isEnabled: boolean,
  lastReport: { label: MessageDescriptor } & Named,
  words: ReportWords,
): (term: string) => PaletteReport[] {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery({ ...templatesQuery(api), enabled: isEnabled });
  const titleOf = ({ indicator, group, period }: WordedReport): string =>
    `${i18n._(indicator.label)} ${i18n._(group.label)}${period === null ? '' : `, ${i18n._(period.label)}`}`;
  if (!isEnabled) return () => [];
  const last = readLastSearch('/stats');
  const isBuilt = Object.keys(last).length > 0;
  const saved = [
    ...(isBuilt ? [{ id: 'last', title: i18n._(lastReport.label), isLast: true, search: last, ...lastReport }] : []),
    ...(data?.items ?? []).map(({ id, title }) => ({
      id,
      title,
      isLast: false,
      search: { template: id },
      names: [title.toLowerCase()],
    })),
  ];
  return (term) => {
    if (term.trim() === '') return saved.slice(0, shownMax);
    const worded = reportsInWords(words, term).map((report) => ({
      id: `${report.indicator.id} ${report.group.id}`,
      title: titleOf(report),
      isLast: false,
      search: wordedReportSearch(report, last),
    }));
    return [...findNamed(saved, term), ...worded];
  };
}
