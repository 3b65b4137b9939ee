import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

/**
 * Tells screen readers what a search in a list has found, while the focus stays in the search field.
 * @param found already translated
 * @param term what was searched for; undefined while the answer is under way, empty without a search
 */
export function useFoundAnnouncement(found: string, term: string | undefined): void {
  const { ui } = useRouterContext();
  useEffect(() => {
    // Another search is announced even if it finds as many.
    if (term !== undefined && term !== '') ui.announce(found);
  }, [found, term, ui]);
}
