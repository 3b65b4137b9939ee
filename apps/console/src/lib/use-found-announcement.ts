import { useEffect } from 'react';

import { useRouterContext } from './router-context.ts';

/**
 * Tells screen readers what a search in a list has found, while the focus stays in the search field.
 * @param found already translated; undefined while the answer is under way, and without a search
 */
export function useFoundAnnouncement(found: string | undefined): void {
  const { ui } = useRouterContext();
  useEffect(() => {
    if (found !== undefined) ui.announce(found);
  }, [found, ui]);
}
