import type { QueryClient } from '@tanstack/react-query';

/**
 * Removes the queries that have failed and that nothing on the page shows. The next page that needs one loads it again, and
 * shows that it loads; it would begin with the failure of an earlier visit otherwise.
 */
export function forgetFailures(queryClient: QueryClient): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
}
