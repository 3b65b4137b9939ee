import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import { Search } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';

import { isHelpKey, isPaletteKey, paletteKeys } from './shortcut-keys.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsHelp = lazy(async () => ({ default: (await import('./shortcuts-help.tsx')).ShortcutsHelp }));

/** The ways to anywhere by keyboard: the palette and the list of shortcuts, fetched when first asked for. */
export function QuickAccess() {
  const { t } = useLingui();
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const close = (): void => setShown(undefined);

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
      <Suspense>
        {shown === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setShown('shortcuts')} />}
        {shown === 'shortcuts' && <ShortcutsHelp onClose={close} />}
      </Suspense>
    </>
  );
}
