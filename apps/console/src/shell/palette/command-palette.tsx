import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import { SearchDialog } from '@publisher-console/ui/search-dialog';
import { Link } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleHelp from 'lucide-react/icons/circle-help';
import History from 'lucide-react/icons/history';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { termLengthMax } from '#common/lists/search-term.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';
import { writtenGoKeys } from '#shell/keyboard/shortcut-list.ts';
import { NavigationLink } from '#shell/navigation/navigation-link.tsx';
import type { PaletteAction, PaletteActionId } from './palette-actions.ts';
import { PaletteItemContent, paletteItemStyle, PaletteKeys } from './palette-item.tsx';
import type { PalettePage } from './palette-pages.ts';
import type { PalettePlace } from './palette-places.ts';
import type { Found } from './palette-search.queries.ts';
import type { HelpQuestion } from './use-help-questions.ts';
import type { PaletteReport } from './use-palette-reports.ts';
import { usePaletteResults } from './use-palette-results.ts';

export function PaletteSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="px-3 pb-1 text-caption font-semibold text-text-muted">
        {title}
      </h3>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}

export interface ResultsProps<Item> {
  items: readonly Item[];
  /** Closes the palette. */
  onClose: () => void;
}

interface SectionProps<Item> extends ResultsProps<Item> {
  /** Shown after the items. */
  places: readonly PalettePlace[];
}

export function PageResults({ items, places, onClose }: SectionProps<PalettePage>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Pages</Trans>}>
      {items.map((page) => (
        <li key={page.to}>
          <NavigationLink
            item={page}
            className={paletteItemStyle}
            onNavigate={onClose}
            end={page.goKey !== undefined && <PaletteKeys keys={writtenGoKeys(page.goKey)} />}
          />
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function ReportResults({ items, places, onClose }: SectionProps<PaletteReport>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Reports</Trans>}>
      {items.map(({ id, title, isLast, search }) => (
        <li key={id}>
          <Link to="/stats" search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
            <PaletteItemContent icon={isLast ? History : ChartColumn}>{title}</PaletteItemContent>
          </Link>
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function SettingResults({ places, onClose }: Omit<SectionProps<never>, 'items'>) {
  if (places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Settings</Trans>}>
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function HelpResults({ items, places, onClose }: SectionProps<HelpQuestion>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Help</Trans>}>
      {items.map(({ number, title }) => (
        <li key={number}>
          <Link to="/help" search={{ question: number }} preload={false} className={paletteItemStyle} onClick={onClose}>
            <PaletteItemContent icon={CircleHelp}>{title}</PaletteItemContent>
          </Link>
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

function Places({ places, onClose }: Omit<SectionProps<never>, 'items'>) {
  const { i18n } = useLingui();
  return places.map(({ id, label, icon, to, search }) => (
    <li key={id}>
      <Link to={to} search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
        <PaletteItemContent icon={icon}>{i18n._(label)}</PaletteItemContent>
      </Link>
    </li>
  ));
}

interface ActionResultsProps extends ResultsProps<PaletteAction> {
  run: (id: PaletteActionId) => void;
}

export function ActionResults({ items, onClose, run }: ActionResultsProps) {
  const { i18n } = useLingui();
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Actions</Trans>}>
      {items.map(({ id, label, icon, keys }) => (
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
  );
}

export function ApplicationResults({ items, onClose }: ResultsProps<Found['applicationList'][number]>) {
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Apps</Trans>}>
      {items.map(({ id, title, iconUrl, platform }) => (
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
  );
}

export function AdBlockResults({ items, onClose }: ResultsProps<Found['adBlockList'][number]>) {
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Ad blocks</Trans>}>
      {items.map(({ id, title, application }) => (
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
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move the focus through the field and the lines of a container, and wrap around. */
export function useArrowKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const listening = new AbortController();
    const moveFocus = (event: KeyboardEvent): void => {
      const stops = [...(element?.querySelectorAll<HTMLElement>('input, li > a, li > button') ?? [])];
      const step = steps[event.key];
      const here = stops.findIndex((stop) => stop === document.activeElement);
      if (step === undefined || here === -1) return;
      event.preventDefault();
      stops.at((here + step) % stops.length)?.focus();
    };
    element?.addEventListener('keydown', moveFocus, { signal: listening.signal });
    return () => listening.abort();
  }, [container]);
}

interface CommandPaletteProps {
  /** @returns the text that was typed before the field was rendered */
  flushTyped: () => string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** One field that finds pages, apps, ad blocks, reports, settings, help and actions by their names. */
export function CommandPalette(props: CommandPaletteProps) {
  const { t } = useLingui();
  return (
    <SearchDialog onClose={props.onClose} title={t`Search or jump to…`}>
      <PaletteSearch {...props} />
    </SearchDialog>
  );
}

function PaletteSearch({ flushTyped, onClose, onShortcuts }: CommandPaletteProps) {
  const [term, setTerm] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useArrowKeys(form);
  const { run, isSearching, isFailed, isEmpty, ...found } = usePaletteResults(term, onShortcuts);
  const placesOf = (section: PalettePlace['section']) => found.places.filter((place) => place.section === section);
  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('li > *')?.click();
      }}
    >
      <PaletteField term={term} onTermChange={setTerm} flushTyped={flushTyped} onClose={onClose} />
      <div className="flex flex-col gap-4 overflow-y-auto p-2">
        <PageResults items={found.pages} places={placesOf('pages')} onClose={onClose} />
        <ApplicationResults items={found.applicationList} onClose={onClose} />
        <AdBlockResults items={found.adBlockList} onClose={onClose} />
        <ReportResults items={found.reports} places={placesOf('reports')} onClose={onClose} />
        <SettingResults places={placesOf('settings')} onClose={onClose} />
        <HelpResults items={found.questions} places={placesOf('help')} onClose={onClose} />
        <ActionResults items={found.actions} onClose={onClose} run={run} />
        <SearchStatus isSearching={isSearching} isFailed={isFailed} isEmpty={isEmpty} />
      </div>
    </form>
  );
}

interface PaletteFieldProps extends Pick<CommandPaletteProps, 'flushTyped' | 'onClose'> {
  term: string;
  onTermChange: (term: string) => void;
}

function PaletteField({ term, onTermChange, flushTyped, onClose }: PaletteFieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3 border-b border-border pr-2 pl-4">
      <Search aria-hidden className="size-5 shrink-0 text-text-muted" />
      <input
        type="search"
        aria-label={t`Page, app, report or action`}
        placeholder={t`Search or jump to…`}
        autoComplete="off"
        maxLength={termLengthMax}
        value={term}
        onChange={({ target }) => onTermChange(target.value)}
        onFocus={() => onTermChange(term + flushTyped())}
        className="h-14 min-w-0 flex-1 bg-transparent text-title outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </div>
  );
}

interface SearchStatusProps {
  isSearching: boolean;
  isFailed: boolean;
  isEmpty: boolean;
}

function SearchStatus({ isSearching, isFailed, isEmpty }: SearchStatusProps) {
  return (
    <output className="px-3 py-2 text-text-muted empty:hidden">
      {isSearching && isEmpty && <Trans>Searching…</Trans>}
      {!isSearching && isFailed && <Trans>Apps and ad blocks cannot be searched at the moment</Trans>}
      {!isSearching && !isFailed && isEmpty && <Trans>Nothing found</Trans>}
    </output>
  );
}
