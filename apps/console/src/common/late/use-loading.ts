import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

/** Shows the progress line while something is under way. After a while a sentence reports that it takes long. */
export function useLoading(isUnderWay: boolean): void {
  const { ui } = useRouterContext();
  useEffect(() => (isUnderWay ? ui.startWait() : undefined), [isUnderWay, ui]);
}
