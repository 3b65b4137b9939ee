import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { readLastSearch } from '#shell/navigation/use-last-search.ts';

import { findNamed, namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

export interface PaletteReport extends Named {
  id: string;
  /** The title of a template; null for the last report of this tab. */
  title: string | null;
  /** Of the Statistics page. */
  search: Record<string, unknown>;
}

/** The reports that are shown without a term. */
const shownMax = 4;

export const lastReportLabel = msg`Last report`;

/** The names of the item for the last report. */
export async function loadLastReportNames(): Promise<readonly string[]> {
  const named = await namedInAllLanguages([{ label: lastReportLabel }]);
  return named.flatMap(({ names }) => names);
}

/** The last report of this tab and the publisher's templates whose names match the term. */
export function usePaletteReports(term: string, lastReportNames: readonly string[]): PaletteReport[] {
  const { api, settings } = useRouterContext();
  const user = useCurrentUser();
  const isEnabled = user !== null && user !== undefined && !mustAcceptOffer(user, settings);
  const { data } = useQuery({ ...templatesQuery(api), enabled: isEnabled });
  if (!isEnabled) return [];
  const search = readLastSearch('/stats');
  const isBuilt = Object.keys(search).length > 0;
  const reports: PaletteReport[] = [
    ...(isBuilt ? [{ id: 'last', title: null, search, names: lastReportNames }] : []),
    ...(data?.items ?? []).map(({ id, title }) => ({
      id,
      title,
      search: { template: id },
      names: [title.toLowerCase()],
    })),
  ];
  return term.trim() === '' ? reports.slice(0, shownMax) : findNamed(reports, term);
}
