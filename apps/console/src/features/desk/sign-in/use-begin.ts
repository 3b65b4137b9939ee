import type { DeskSessionAnswer } from '@publisher-console/api-contract/desk';
import { useRouter } from '@tanstack/react-router';

import { useDesk } from '#desk/desk.ts';
import { deskSessionQuery } from '#desk/staff.queries.ts';

/**
 * Opens a page of the desk after a sign-in.
 * @param next the page; the gate redirects a member who needs a factor first
 */
export function useBegin(next: string): (begun: DeskSessionAnswer['data']) => void {
  const router = useRouter();
  const { api, queries } = useDesk();
  return (begun) => {
    queries.removeQueries({ type: 'inactive' });
    queries.setQueryData(deskSessionQuery(api).queryKey, begun);
    void router.navigate({ href: next, replace: true, ignoreBlocker: true });
  };
}
