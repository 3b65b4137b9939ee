import { Trans } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';

import { AccountMenu } from '#shell/account/account-menu.tsx';
import { isOnApple } from '#shell/keyboard/apple-device.ts';
import { paletteKeys, paletteKeysWritten } from '#shell/keyboard/shortcut-keys.ts';
import type { QuickDialog } from '#shell/palette/quick-access.tsx';
import { ProductMark } from '#shell/product-mark.tsx';

/**
 * The bar above the page: space for the page's title, which styles.css positions there, the palette's button, and the
 * account. The width of the first column is also in styles.css.
 */
export function TopBar({ onOpen }: { onOpen: (dialog: QuickDialog) => void }) {
  return (
    <header className="flex h-14 items-center gap-2 px-4 md:grid md:grid-cols-[min(12rem,35%)_minmax(0,1fr)_auto] md:gap-4 md:px-8 xl:grid-cols-[minmax(min(15rem,25%),1fr)_minmax(0,34rem)_minmax(min(15rem,25%),1fr)]">
      <div className="mr-auto md:hidden" data-menu="folded">
        <ProductMark />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={paletteKeys}
        onClick={() => onOpen('palette')}
        className="flex h-control shrink-0 items-center gap-2 rounded-base text-text-muted transition-colors hover:text-text max-md:w-control max-md:justify-center md:col-start-2 md:border md:border-border md:bg-surface-raised md:px-3 md:hover:border-border-control"
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-md:sr-only">
          <Trans>Search or jump to…</Trans>
        </span>
        <kbd
          translate="no"
          aria-hidden
          className="shrink-0 rounded-tight border border-border bg-surface px-1.5 font-sans text-caption max-lg:hidden"
        >
          {paletteKeysWritten(isOnApple())}
        </kbd>
      </button>
      <div className="flex min-w-0 items-center justify-end gap-1 md:col-start-3">
        <AccountMenu onShortcuts={() => onOpen('shortcuts')} />
      </div>
    </header>
  );
}
