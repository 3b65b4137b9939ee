import type { ComparisonId } from '@publisher-console/api-contract';

import { chooseComparison } from '#common/appearance/chosen-comparison.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

/** The comparison that the signed-in publisher chose last in this browser; null for none. For loaders. */
export async function lastComparison({
  api,
  queryClient,
  ui,
}: Pick<RouterContext, 'api' | 'queryClient' | 'ui'>): Promise<ComparisonId | null> {
  const { comparison } = ui.read();
  if (comparison === null) return null;
  const { user } = await queryClient.ensureQueryData(currentUserQuery(api));
  return user.id === comparison.publisherId ? comparison.id : null;
}

/** Stores the signed-in publisher's choice. */
export function useChooseComparison(): (id: ComparisonId | null) => void {
  const { ui } = useRouterContext();
  const user = useCurrentUser();
  return (id) => {
    if (user) chooseComparison(ui, { publisherId: user.id, id });
  };
}
