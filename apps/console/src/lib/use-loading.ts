import { useEffect } from 'react';

import { useRouterContext } from './router-context.ts';

/** Shows the progress line while something is under way, and after a while says that it takes long. */
export function useLoading(isUnderWay: boolean): void {
  const { ui } = useRouterContext();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    ui.set({ loading: true });
    return () => ui.set({ loading: false });
  }, [isUnderWay, ui]);
}
