import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { Report } from '#features/statistics/model/report.ts';
import { reportOfTemplate } from '#features/statistics/model/template.ts';
import { templateKeys } from '#session/user-keys.ts';

/** The publisher's templates, newest first. */
export const templatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: templateKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET('/criteria/template', { signal })),
    staleTime: 60_000,
    // The page reads them for a name and a menu: a failure is said where they are opened.
    retryOnMount: false,
    // Another tab may have changed them.
    refetchOnWindowFocus: 'always',
  });

/**
 * The report that the Statistics page opens with: that of the template that the address names, or of the one that the
 * publisher starts with; null for the usual one. Templates that cannot be loaded do not keep anybody from the statistics.
 * @param named the template's id, or whatever else the address holds
 */
export async function startReport(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  named: unknown,
): Promise<Report | null> {
  const templates = await queryClient.ensureQueryData(templatesQuery(api)).catch(() => null);
  const start =
    templates?.items.find(({ id }) => id === named) ?? templates?.items.find(({ isStart }) => isStart) ?? null;
  return start && reportOfTemplate(start);
}
