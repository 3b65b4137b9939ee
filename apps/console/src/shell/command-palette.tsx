import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { Link } from '@tanstack/react-router';
import { Keyboard, PanelsTopLeft } from 'lucide-react';
import { use, useRef, useState } from 'react';

import { ApplicationIcon } from '#lib/application-icon.tsx';
import { platformNames } from '#lib/platform-names.ts';

import { NavigationLink, navigationLinkStyle } from './navigation-link.tsx';
import { findPlaces, loadPalettePlaces } from './palette-places.ts';
import { PaletteSection } from './palette-section.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const placesLoading = loadPalettePlaces();

interface CommandPaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** A search for the pages of the console, and for the publisher's apps and ad blocks, by a few letters of their names. */
export function CommandPalette(props: CommandPaletteProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={props.onClose} title={t`Go to…`} closeLabel={t`Close`}>
      <PaletteSearch {...props} />
    </Dialog>
  );
}

function PaletteSearch({ onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useArrowKeys(form);

  const places = findPlaces(use(placesLoading), term);
  const { found, isSearching, isFailed } = usePaletteSearch(term);
  const { applicationList: applications, adBlockList: adBlocks } = found;
  const isEmpty = places.length + applications.length + adBlocks.length === 0;
  return (
    <form
      ref={form}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector('a')?.click();
      }}
    >
      <TextField
        type="search"
        label={t`Page, app or ad block`}
        autoComplete="off"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      {places.length > 0 && (
        <PaletteSection title={<Trans>Pages</Trans>}>
          {places.map((place) => (
            <li key={place.to}>
              <NavigationLink item={place} onNavigate={onClose} />
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
                className={navigationLinkStyle}
                onClick={onClose}
              >
                <span className="-mx-0.75 inline-flex">
                  <ApplicationIcon iconUrl={iconUrl} />
                </span>
                <span className="min-w-0 truncate">{title}</span>
                <span className="ml-auto shrink-0 text-caption">{platformNames[platform]}</span>
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
                preload={false}
                className={navigationLinkStyle}
                onClick={onClose}
              >
                <PanelsTopLeft aria-hidden className="size-4.5 shrink-0" />
                <span className="min-w-0 truncate">{title}</span>
                <span className="ml-auto max-w-1/2 shrink-0 truncate text-caption">{application.title}</span>
              </Link>
            </li>
          ))}
        </PaletteSection>
      )}
      <output className="px-3 text-text-muted empty:hidden">
        {isSearching && isEmpty && <Trans>Searching…</Trans>}
        {!isSearching && isFailed && <Trans>Apps and ad blocks cannot be searched at the moment</Trans>}
        {!isSearching && !isFailed && isEmpty && <Trans>Nothing found</Trans>}
      </output>
      <PaletteSection title={<Trans>Actions</Trans>}>
        <li>
          <button type="button" className={navigationLinkStyle} onClick={onShortcuts}>
            <Keyboard aria-hidden className="size-4.5 shrink-0" />
            <Trans>Keyboard shortcuts</Trans>
          </button>
        </li>
      </PaletteSection>
    </form>
  );
}
