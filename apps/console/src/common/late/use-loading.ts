import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

/** Shows the progress line while something is under way, and after a while says that it takes long. */
export function useLoading(isUnderWay: boolean): void {
  const { ui } = useRouterContext();
  useEffect(() => (isUnderWay ? ui.startWait() : undefined), [isUnderWay, ui]);
}
