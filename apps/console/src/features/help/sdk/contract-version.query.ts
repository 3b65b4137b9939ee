import type { ApiClient } from '@publisher-console/api-client';
import { queryOptions } from '@tanstack/react-query';

/** The version of the contract that the API keeps, which each of its answers names; null if it names none. */
export const contractVersionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['contract-version'],
    queryFn: async ({ signal }) => (await api.GET('/health', { signal })).response.headers.get('API-Version'),
  });
