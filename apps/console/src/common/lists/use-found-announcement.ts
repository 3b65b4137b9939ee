import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

/**
 * Announces the result of a search in a list, because the focus stays in the search field.
 * @param found the translated text
 * @param term of the search; undefined while it runs, empty without one
 */
export function useFoundAnnouncement(found: string, term: string | undefined): void {
  const { ui } = useRouterContext();
  useEffect(() => {
    // Depends on the term too, so that a search with the same number of results is announced again.
    if (term !== undefined && term !== '') ui.announce(found);
  }, [found, term, ui]);
}
