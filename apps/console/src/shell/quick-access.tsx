import { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { isHelpKey, isPaletteKey } from './shortcut-keys.ts';
import { useGoKeys } from './use-go-keys.ts';

const CommandPalette = lazyRouteComponent(() => import('./command-palette.tsx'), 'CommandPalette');
const ShortcutsHelp = lazyRouteComponent(() => import('./shortcuts-help.tsx'), 'ShortcutsHelp');

const dialogs = [() => CommandPalette.preload?.(), () => ShortcutsHelp.preload?.()];

/** What the keys and the top bar open: the palette, or the list of shortcuts. */
export type QuickDialog = 'palette' | 'shortcuts';

/** The palette and the list of shortcuts, opened by their keys, and the keys that lead to pages. */
export function useQuickAccess() {
  const [shown, setShown] = useState<QuickDialog>();
  const close = (): void => setShown(undefined);
  useLoadWhenIdle(dialogs);
  useGoKeys();

  useEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) setShown('palette');
      else if (isHelpKey(event)) setShown('shortcuts');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return {
    open: setShown,
    dialogs: (
      <LatePart>
        {shown === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutsHelp onClose={close} />}
      </LatePart>
    ),
  };
}
