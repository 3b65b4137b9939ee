import { useLingui } from '@lingui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { chooseTheme } from '#common/appearance/appearance.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useSupportOpen } from '#inventory/questions.queries.ts';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import { lacksFactor } from '#session/missing-factor.ts';
import { useSignOut } from '#session/sign-out.ts';
import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useLocaleSwitch } from '#shell/account/use-locale-switch.ts';
import { inOtherLayout } from '#shell/keyboard/keyboard-layouts.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';
import { loadPaletteActions } from './palette-actions.ts';
import type { PaletteAction, PaletteActionId } from './palette-actions.ts';
import { findNamed } from './palette-names.ts';
import { loadPalettePages } from './palette-pages.ts';
import { loadPalettePlaces } from './palette-places.ts';
import { paletteSearchQuery } from './palette-search.queries.ts';
import type { Found } from './palette-search.queries.ts';
import { loadReportWords } from './report-words.ts';
import { useHelpQuestions } from './use-help-questions.ts';
import { loadLastReport, usePaletteReports } from './use-palette-reports.ts';

interface PaletteActions {
  /** Whether an action is available and would change something. */
  isOffered: (action: PaletteAction) => boolean;
  run: (id: PaletteActionId) => void;
}

function usePaletteActions({ onShortcuts }: { onShortcuts: () => void }): PaletteActions {
  const { i18n } = useLingui();
  const router = useRouter();
  const { ui, settings } = useRouterContext();
  const addressDialog = useAddressDialog();
  const user = useCurrentUser();
  const isAllowed = useIsAllowed();
  const isSupportOpen = useSupportOpen();
  const switchLocale = useLocaleSwitch();
  const signOut = useSignOut();
  const { theme } = ui.read();
  const isDark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const unavailable = new Set<PaletteActionId>([
    `language-${i18n.locale === 'ru' ? 'ru' : 'en'}`,
    `theme-${isDark ? 'dark' : 'light'}`,
    ...(isSupportOpen ? [] : (['contact-support'] as const)),
    ...(isAllowed('createApplication') ? [] : (['add-app'] as const)),
  ]);
  const runs: Record<PaletteActionId, () => void> = {
    'add-app': () => void router.navigate({ to: '/app/add' }),
    'contact-support': () => addressDialog.open('support'),
    'theme-dark': () => chooseTheme(ui, 'dark', settings.brand?.surface),
    'theme-light': () => chooseTheme(ui, 'light', settings.brand?.surface),
    'language-ru': () => void switchLocale('ru'),
    'language-en': () => void switchLocale('en'),
    'keyboard-shortcuts': onShortcuts,
    'sign-out': () => signOut.mutate(),
  };
  return {
    isOffered: ({ id, isPublic = false }) => !unavailable.has(id) && (isPublic || user !== null),
    run: (id) => runs[id](),
  };
}

/** Milliseconds without a key press after which the search starts. */
const pauseMs = 200;

/** One letter would find almost everything. */
const lettersMin = 2;

const nothing: Found = { applicationList: [], adBlockList: [] };

interface PaletteSearch {
  found: Found;
  isSearching: boolean;
  isFailed: boolean;
}

/** The publisher's apps and ad blocks for a term. Makes no call for a visitor or for a single letter. */
function usePaletteSearch(term: string): PaletteSearch {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const wanted = term.trim();
  const settled = useDebounced(wanted, pauseMs);
  const isEnabled = user !== null && user !== undefined && wanted.length >= lettersMin;
  const { data, isFetching, isError } = useQuery({
    ...paletteSearchQuery(api, settled),
    enabled: isEnabled && settled.length >= lettersMin,
    placeholderData: keepPreviousData,
  });
  return {
    // The results of a shorter term stay until those of the longer one have loaded. Enter must not open a result of a
    // different term.
    found: isEnabled && data !== undefined && wanted.startsWith(data.term) ? data.found : nothing,
    isSearching: isEnabled && (isFetching || settled !== wanted),
    isFailed: isEnabled && isError,
  };
}

const pagesLoading = loadPalettePages();
const placesLoading = loadPalettePlaces();
const actionsLoading = loadPaletteActions();
const lastReportLoading = loadLastReport();
const wordsLoading = loadReportWords();

/**
 * Everything that the palette offers this visitor for a term, and the state of the search on the server. If the typed
 * term finds nothing, it is read as typed in the other keyboard layout.
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

/** The results that need no search on the server. */
function useOwnResults(onShortcuts: () => void) {
  const user = useCurrentUser();
  const { settings } = useRouterContext();
  const isPublisher =
    user !== null && user !== undefined && !user.isBlocked && !mustAcceptOffer(user, settings) && !lacksFactor(user);
  const { isOffered, run } = usePaletteActions({ onShortcuts });
  const isAllowed = useIsAllowed();
  const menu = itemsFor(user, isAllowed);
  const [pages, places, actions] = [use(pagesLoading), use(placesLoading), use(actionsLoading)];
  const findReports = usePaletteReports(isPublisher, use(lastReportLoading), use(wordsLoading));
  const findQuestions = useHelpQuestions(isPublisher);
  const findPlaces = (term: string) => {
    if (!isPublisher || term.trim() === '') return [];
    const own = places
      .filter(({ needs }) => needs === undefined || isAllowed(needs))
      .map((place) =>
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
