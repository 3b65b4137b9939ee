import { Trans, useLingui } from '@lingui/react/macro';
import { SearchDialog } from '@publisher-console/ui/dialog';
import { IconButton } from '@publisher-console/ui/icon-button';
import { Link } from '@tanstack/react-router';
import { ChartColumn, History, PanelsTopLeft, Search, X } from 'lucide-react';
import { use, useRef, useState } from 'react';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { writtenGoKeys } from '#shell/keyboard/shortcut-list.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';
import { NavigationLink } from '#shell/navigation/navigation-link.tsx';

import { loadPaletteActions } from './palette-actions.ts';
import { PaletteItemContent, PaletteKeys, paletteItemStyle } from './palette-item.tsx';
import { findNamed, loadPalettePlaces } from './palette-names.ts';
import { PaletteSection } from './palette-section.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { lastReportLabel, loadLastReportNames, usePaletteReports } from './use-palette-reports.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const placesLoading = loadPalettePlaces();
const actionsLoading = loadPaletteActions();
const lastReportLoading = loadLastReportNames();

interface CommandPaletteProps {
  /** @returns what was typed before the field was there */
  takeTyped: () => string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** One field that finds pages, the publisher's apps, ad blocks and reports, and actions, by a few letters of their names. */
export function CommandPalette(props: CommandPaletteProps) {
  const { t } = useLingui();
  return (
    <SearchDialog onClose={props.onClose} title={t`Search or jump to…`}>
      <PaletteSearch {...props} />
    </SearchDialog>
  );
}

function PaletteSearch({ takeTyped, onClose, onShortcuts }: CommandPaletteProps) {
  const { t, i18n } = useLingui();
  const [term, setTerm] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useArrowKeys(form);

  const menu = itemsFor(useCurrentUser());
  const places = findNamed(use(placesLoading), term).filter(({ to }) => menu.some((item) => item.to === to));
  const { isOffered, run } = usePaletteActions({ onShortcuts });
  const actions = findNamed(use(actionsLoading), term).filter(isOffered);
  const reports = usePaletteReports(term, use(lastReportLoading));
  const { found, isSearching, isFailed } = usePaletteSearch(term);
  const { applicationList: applications, adBlockList: adBlocks } = found;
  const isEmpty = [places, applications, adBlocks, reports, actions].every(({ length }) => length === 0);
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('li > *')?.click();
      }}
    >
      <div className="flex items-center gap-3 border-b border-border pr-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-text-muted" />
        <input
          type="search"
          aria-label={t`Page, app, report or action`}
          placeholder={t`Search or jump to…`}
          autoComplete="off"
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onFocus={() => setTerm(term + takeTyped())}
          className="h-14 min-w-0 flex-1 bg-transparent text-title outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </div>
      {/* Enter in the field presses the first line, which looks like it. */}
      <div className="flex flex-col gap-4 overflow-y-auto p-2 [form:has(input:focus)_&>section:first-child>ul>li:first-child>*]:bg-primary-soft forced-colors:[form:has(input:focus)_&>section:first-child>ul>li:first-child>*]:outline-2">
        {places.length > 0 && (
          <PaletteSection title={<Trans>Pages</Trans>}>
            {places.map((place) => (
              <li key={place.to}>
                <NavigationLink
                  item={place}
                  className={paletteItemStyle}
                  onNavigate={onClose}
                  end={place.goKey !== undefined && <PaletteKeys keys={writtenGoKeys(place.goKey)} />}
                />
              </li>
            ))}
          </PaletteSection>
        )}
        {applications.length > 0 && (
          <PaletteSection title={<Trans>Apps</Trans>}>
            {applications.map(({ id, title, iconUrl, platform }) => (
              <li key={id}>
                <Link
                  to="/app/$applicationId"
                  params={{ applicationId: id }}
                  preload={false}
                  className={paletteItemStyle}
                  onClick={onClose}
                >
                  <span className="-mx-0.75 inline-flex">
                    <ApplicationIcon iconUrl={iconUrl} />
                  </span>
                  <span className="min-w-0 truncate">{title}</span>
                  <span className="ml-auto shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>
                </Link>
              </li>
            ))}
          </PaletteSection>
        )}
        {adBlocks.length > 0 && (
          <PaletteSection title={<Trans>Ad blocks</Trans>}>
            {adBlocks.map(({ id, title, application }) => (
              <li key={id}>
                <Link
                  to="/app/$applicationId/adblock"
                  params={{ applicationId: application.id }}
                  // The list is searched for the block, which may be on any of its pages.
                  search={{ term: id }}
                  preload={false}
                  className={paletteItemStyle}
                  onClick={onClose}
                >
                  <PaletteItemContent icon={PanelsTopLeft} note={application.title}>
                    {title}
                  </PaletteItemContent>
                </Link>
              </li>
            ))}
          </PaletteSection>
        )}
        {reports.length > 0 && (
          <PaletteSection title={<Trans>Reports</Trans>}>
            {reports.map(({ id, title, search }) => (
              <li key={id}>
                <Link to="/stats" search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
                  <PaletteItemContent icon={title === null ? History : ChartColumn}>
                    {title ?? i18n._(lastReportLabel)}
                  </PaletteItemContent>
                </Link>
              </li>
            ))}
          </PaletteSection>
        )}
        {actions.length > 0 && (
          <PaletteSection title={<Trans>Actions</Trans>}>
            {actions.map(({ id, label, icon, keys }) => (
              <li key={id}>
                <button
                  type="button"
                  className={paletteItemStyle}
                  onClick={() => {
                    onClose();
                    run(id);
                  }}
                >
                  <PaletteItemContent icon={icon} keys={keys}>
                    {i18n._(label)}
                  </PaletteItemContent>
                </button>
              </li>
            ))}
          </PaletteSection>
        )}
        <output className="px-3 py-2 text-text-muted empty:hidden">
          {isSearching && isEmpty && <Trans>Searching…</Trans>}
          {!isSearching && isFailed && <Trans>Apps and ad blocks cannot be searched at the moment</Trans>}
          {!isSearching && !isFailed && isEmpty && <Trans>Nothing found</Trans>}
        </output>
      </div>
    </form>
  );
}
