import type { ComparisonId } from '@publisher-console/api-contract';

import { comparisonCookieName } from '#common/appearance/comparison-cookie.ts';
import { preferenceCookie } from '#common/appearance/preference-cookie.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

/**
 * The comparison that the signed-in person chose last in this browser, for loaders.
 * @returns null for no comparison, undefined before any choice
 */
export async function lastComparison({
  api,
  queryClient,
  ui,
}: Pick<RouterContext, 'api' | 'queryClient' | 'ui'>): Promise<ComparisonId | null | undefined> {
  const { comparison } = ui.read();
  if (comparison === null) return undefined;
  const { user } = await queryClient.ensureQueryData(currentUserQuery(api));
  return user.uuid === comparison.personId ? comparison.id : undefined;
}

/** Stores the signed-in person's choice for the next reports. */
export function useChooseComparison(): (id: ComparisonId | null) => void {
  const { ui } = useRouterContext();
  const user = useCurrentUser();
  return (id) => {
    if (!user) return;
    const value = `${user.uuid}.${id ?? 'none'}`;
    document.cookie = preferenceCookie(comparisonCookieName, value, window.location.protocol);
    ui.set({ comparison: { personId: user.uuid, id } });
  };
}
