import type { CurrentUser } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';

import { currentUserQuery } from './current-user.queries.ts';

/** The signed-in publisher, null for a visitor. Undefined while loading, and on the server. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { api, session } = useRouterContext();
  const hydrated = useHydrated();
  const isSignedIn = hydrated && session.read() !== null;
  const { data } = useQuery({ ...currentUserQuery(api), enabled: isSignedIn });
  if (!hydrated) return undefined;
  return isSignedIn ? data?.user : null;
}
