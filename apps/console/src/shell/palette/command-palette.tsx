import { Trans, useLingui } from '@lingui/react/macro';
import { SearchDialog } from '@publisher-console/ui/search-dialog';
import { IconButton } from '@publisher-console/ui/icon-button';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';

import { termLengthMax } from '#common/lists/search-term.ts';

import { AdBlockResults, ApplicationResults } from './inventory-results.tsx';
import { ActionResults, HelpResults, PageResults, ReportResults, SettingResults } from './palette-results.tsx';
import type { PalettePlace } from './palette-places.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePaletteResults } from './use-palette-results.ts';

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
