import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { applicationKeys } from '#inventory/application-keys.ts';

/** The publisher's newest applications: their statuses may explain why a report has no rows. */
export const newestApplicationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.all, 'of-empty-report'] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/application', { params: { query: { 'pagination[size]': 100 } }, signal })),
    retryOnMount: false,
  });
