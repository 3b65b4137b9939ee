import type { ApiClient } from '@publisher-console/api-client';
import type { QueryClient } from '@tanstack/react-query';

import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { reportOfTemplate } from '#features/statistics/model/template.ts';

/**
 * The report that the Statistics page opens with: that of the template in the address, else of the publisher's start
 * template. Null means the starting report; it is also returned if the templates cannot be loaded.
 * @param templateId anything: the address may have been typed
 */
export async function startReport(
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  templateId: unknown,
): Promise<ReportQuery | null> {
  const templates = await queryClient.ensureQueryData(templatesQuery(api)).catch(() => null);
  const start =
    templates?.items.find(({ id }) => id === templateId) ?? templates?.items.find(({ isStart }) => isStart) ?? null;
  return start && reportOfTemplate(start);
}
