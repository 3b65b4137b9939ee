import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

/**
 * Announces the result of a search in a list, while the focus stays in the search field.
 * @param found the translated text
 * @param term of the search; undefined while it runs, empty without one
 */
export function useFoundAnnouncement(found: string, term: string | undefined): void {
  const { ui } = useRouterContext();
  useEffect(() => {
    // Depends on the term too: another search that finds as many is announced again.
    if (term !== undefined && term !== '') ui.announce(found);
  }, [found, term, ui]);
}
