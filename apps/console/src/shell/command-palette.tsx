import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { Keyboard } from 'lucide-react';
import { use, useRef, useState } from 'react';

import { NavigationLink, navigationLinkStyle } from './navigation-link.tsx';
import { findPlaces, loadPalettePlaces } from './palette-places.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

const placesLoading = loadPalettePlaces();

interface CommandPaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** A search for the pages of the console by a few letters of their names. */
export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={t`Go to…`} closeLabel={t`Close`}>
      <PlaceSearch onNavigate={onClose} />
      <button type="button" className={navigationLinkStyle} onClick={onShortcuts}>
        <Keyboard aria-hidden className="size-4.5 shrink-0" />
        <Trans>Keyboard shortcuts</Trans>
      </button>
    </Dialog>
  );
}

function PlaceSearch({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useArrowKeys(form);

  const places = findPlaces(use(placesLoading), term);
  return (
    <form
      ref={form}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector('a')?.click();
      }}
    >
      <TextField
        type="search"
        label={t`Page`}
        autoComplete="off"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <ul className="flex flex-col gap-0.5">
        {places.map((place) => (
          <li key={place.to}>
            <NavigationLink item={place} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
      <output className="text-text-muted">{places.length === 0 && <Trans>No pages found</Trans>}</output>
    </form>
  );
}
