import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { templateKeys } from '#session/user-keys.ts';
import { readLastSearch } from '#shell/navigation/use-last-search.ts';

import { findNamed, namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

/** A report that the palette leads to. */
export interface PaletteReport extends Named {
  id: string;
  /** The publisher's name of a template; null for the report that was built last in this tab. */
  title: string | null;
  /** Of the Statistics page. */
  search: Record<string, unknown>;
}

/** More are found by their names. */
const shownUnasked = 4;

export const lastReportLabel = msg`Last report`;

/** The names of the report that was built last. */
export async function loadLastReportNames(): Promise<readonly string[]> {
  const named = await namedInAllLanguages([{ label: lastReportLabel }]);
  return named.flatMap(({ names }) => names);
}

/** The report built last and the publisher's templates, as far as their names match the term. */
export function usePaletteReports(term: string, lastReportNames: readonly string[]): PaletteReport[] {
  const { api, settings } = useRouterContext();
  const user = useCurrentUser();
  const canAsk = user !== null && user !== undefined && !mustAcceptOffer(user, settings);
  const { data } = useQuery({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/template', { signal })),
    staleTime: 60_000,
    retryOnMount: false,
    enabled: canAsk,
  });
  if (!canAsk) return [];
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
  return term.trim() === '' ? reports.slice(0, shownUnasked) : findNamed(reports, term);
}
