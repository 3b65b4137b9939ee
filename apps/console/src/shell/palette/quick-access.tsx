import { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { isHelpKey, isPaletteKey } from '#shell/keyboard/shortcut-keys.ts';
import { bufferTypedKeys } from '#shell/keyboard/type-ahead.ts';
import type { TypeAhead } from '#shell/keyboard/type-ahead.ts';
import { useGoKeys } from '#shell/keyboard/use-go-keys.ts';

const CommandPalette = lazyRouteComponent(() => import('./command-palette.tsx'), 'CommandPalette');
const ShortcutsHelp = lazyRouteComponent(() => import('#shell/keyboard/shortcuts-help.tsx'), 'ShortcutsHelp');

/** The dialogs that shortcuts and the top bar open. */
export type QuickDialog = 'palette' | 'shortcuts';

/** The palette and the list of shortcuts with their keys, and the keys that open pages. */
export function useQuickAccess() {
  const [shown, setShown] = useState<QuickDialog>();
  const typedAhead = useRef<TypeAhead>(undefined);
  const close = (): void => setShown(undefined);
  const { texts } = useRouterContext();
  const [loads] = useState(() => [
    () => CommandPalette.preload?.(),
    () => texts.prefetch('palette'),
    () => ShortcutsHelp.preload?.(),
  ]);
  useLoadWhenIdle(loads);
  useGoKeys();

  const open = (dialog: QuickDialog): void => {
    if (dialog === 'palette' && shown !== 'palette') typedAhead.current = bufferTypedKeys(close);
    setShown(dialog);
  };
  const openByKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isPaletteKey(event)) open('palette');
    else if (isHelpKey(event)) open('shortcuts');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => openByKey(event), { signal: listening.signal });
    return () => {
      listening.abort();
      typedAhead.current?.flush();
    };
  }, []);

  return {
    open,
    dialogs: (
      <>
        {shown === 'palette' && (
          <LazyComponent feature="palette">
            <CommandPalette
              flushTyped={() => typedAhead.current?.flush() ?? ''}
              onClose={close}
              onShortcuts={() => open('shortcuts')}
            />
          </LazyComponent>
        )}
        {shown === 'shortcuts' && (
          <LazyComponent>
            <ShortcutsHelp onClose={close} />
          </LazyComponent>
        )}
      </>
    ),
  };
}
