import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { queryOptions } from '@tanstack/react-query';

import { applicationKeys } from '#inventory/application-keys.ts';

/** The application that the first steps are about: one is enough for the first ad. */
export const firstApplicationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...applicationKeys.facts, 'first'],
    queryFn: ({ signal }) => unwrap(api.GET('/application', { params: { query: { 'pagination[size]': 10 } }, signal })),
    refetchOnWindowFocus: 'always',
  });
