import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { isHelpKey, isPaletteKey, paletteKeys } from './shortcut-keys.ts';

const CommandPalette = lazyRouteComponent(() => import('./command-palette.tsx'), 'CommandPalette');
const ShortcutsHelp = lazyRouteComponent(() => import('./shortcuts-help.tsx'), 'ShortcutsHelp');

const dialogs = [() => CommandPalette.preload?.(), () => ShortcutsHelp.preload?.()];

/** The palette and the list of shortcuts, opened by keys or by a button. */
export function QuickAccess() {
  const { t } = useLingui();
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const close = (): void => setShown(undefined);
  useLoadWhenIdle(dialogs);

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

  return (
    <>
      <IconButton
        icon={Search}
        label={t`Go to…`}
        aria-keyshortcuts={paletteKeys}
        aria-haspopup="dialog"
        className="max-md:hidden"
        onClick={() => setShown('palette')}
      />
      <LatePart>
        {shown === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutsHelp onClose={close} />}
      </LatePart>
    </>
  );
}
