import { use } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { inOtherLayout } from '#shell/keyboard/keyboard-layouts.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';

import { loadPaletteActions } from './palette-actions.ts';
import { findNamed } from './palette-names.ts';
import { loadPalettePages } from './palette-pages.ts';
import { loadPalettePlaces } from './palette-places.ts';
import { loadReportWords } from './report-words.ts';
import { useHelpQuestions } from './use-help-questions.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { loadLastReport, usePaletteReports } from './use-palette-reports.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const pagesLoading = loadPalettePages();
const placesLoading = loadPalettePlaces();
const actionsLoading = loadPaletteActions();
const lastReportLoading = loadLastReport();
const wordsLoading = loadReportWords();

/**
 * Everything that the palette offers this visitor for a term, and the state of the search on the server. Only if the term as it
 * was typed finds nothing, it is taken for one that was typed in another keyboard layout.
 */
export function usePaletteResults(term: string, onShortcuts: () => void) {
  const { find, run } = useOwnResults(onShortcuts);
  const own = find(term);
  const search = usePaletteSearch(term);
  const isUnknown = !search.isSearching && isNothing({ ...own, ...search.found });
  const retyped = inOtherLayout(term);
  const otherSearch = usePaletteSearch(isUnknown ? retyped : '');
  const { found, isSearching, isFailed } = isUnknown && retyped.trim() !== '' ? otherSearch : search;
  const results = { ...(isUnknown ? find(retyped) : own), ...found };
  return { ...results, run, isSearching, isFailed: search.isFailed || isFailed, isEmpty: isNothing(results) };
}

function isNothing(results: Record<string, readonly unknown[]>): boolean {
  return Object.values(results).every(({ length }) => length === 0);
}

/** What needs no search on the server. */
function useOwnResults(onShortcuts: () => void) {
  const user = useCurrentUser();
  const { settings } = useRouterContext();
  const isPublisher = user !== null && user !== undefined && !mustAcceptOffer(user, settings);
  const { isOffered, run } = usePaletteActions({ onShortcuts });
  const menu = itemsFor(user);
  const [pages, places, actions] = [use(pagesLoading), use(placesLoading), use(actionsLoading)];
  const findReports = usePaletteReports(isPublisher, use(lastReportLoading), use(wordsLoading));
  const findQuestions = useHelpQuestions(isPublisher);
  const findPlaces = (term: string) => {
    if (!isPublisher || term.trim() === '') return [];
    const own = places.map((place) =>
      place.id === 'publisher-id' ? { ...place, names: place.names.map((name) => `${name} ${user.id}`) } : place,
    );
    return findNamed(own, term);
  };
  const find = (term: string) => ({
    pages: findNamed(pages, term).filter(({ to }) => menu.some((item) => item.to === to)),
    places: findPlaces(term),
    reports: findReports(term),
    questions: findQuestions(term),
    actions: findNamed(actions, term).filter(isOffered),
  });
  return { find, run };
}
