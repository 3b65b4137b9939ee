import { use } from 'react';

import { useCurrentUser } from '#session/use-current-user.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';

import { loadPaletteActions } from './palette-actions.ts';
import { findNamed, loadPalettePages } from './palette-names.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { loadLastReportNames, usePaletteReports } from './use-palette-reports.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const pagesLoading = loadPalettePages();
const actionsLoading = loadPaletteActions();
const lastReportLoading = loadLastReportNames();

/** Everything that the palette offers this visitor for a term, and the state of the search on the server. */
export function usePaletteResults(term: string, onShortcuts: () => void) {
  const menu = itemsFor(useCurrentUser());
  const pages = findNamed(use(pagesLoading), term).filter(({ to }) => menu.some((item) => item.to === to));
  const { isOffered, run } = usePaletteActions({ onShortcuts });
  const actions = findNamed(use(actionsLoading), term).filter(isOffered);
  const reports = usePaletteReports(term, use(lastReportLoading));
  const { found, isSearching, isFailed } = usePaletteSearch(term);
  const { applicationList: applications, adBlockList: adBlocks } = found;
  const isEmpty = [pages, applications, adBlocks, reports, actions].every(({ length }) => length === 0);
  return { pages, applications, adBlocks, reports, actions, run, isSearching, isFailed, isEmpty };
}
