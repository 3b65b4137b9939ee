import { Trans } from '@lingui/react/macro';
import { tv } from '@publisher-console/ui/tv.ts';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { pageId } from '#session/early-state.ts';
import { AccountMenu } from '#shell/account/account-menu.tsx';
import { isOnApple } from '#shell/keyboard/apple-device.ts';
import { paletteKeys, paletteKeysWritten } from '#shell/keyboard/shortcut-keys.ts';
import { LazyBrandFooter } from '#shell/lazy-brand-footer.tsx';
import { BarNavigation } from '#shell/navigation/bar-navigation.tsx';
import { navigationItems } from '#shell/navigation/navigation-items.ts';
import { SideNavigation } from '#shell/navigation/side-navigation.tsx';
import { useQuickAccess } from '#shell/palette/quick-access.tsx';
import type { QuickDialog } from '#shell/palette/quick-access.tsx';
import { ProductMark } from '#shell/product-mark.tsx';
import { useRouteMetadata } from '#shell/route-metadata.ts';
import { useNextPages } from './use-next-pages.ts';

/**
 * The bar above the page: a space for the page's title, which styles.css positions there, the palette's button, and the
 * account. styles.css also has the width of the first column.
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

/** Lets keyboard users skip the menu; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#page"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-base bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}

// Few members see the earnings, so these are not loaded ahead of time.
const menuPaths = navigationItems.flatMap(({ to, needsStatements }) => (needsStatements === true ? [] : [to]));

/** The width of every page; on a wide screen it is centred. */
const pageStyle = tv({
  base: 'mx-auto flex w-full min-w-0 flex-1 flex-col print:max-w-none',
  variants: { isWide: { true: 'max-w-[104rem]', false: 'max-w-4xl' } },
});

/** The layout of signed-in pages: menu, top bar, page. Only the page is printed. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { isWide } = useRouteMetadata();
  const quickAccess = useQuickAccess();
  useNextPages(menuPaths);
  return (
    <div className="flex min-h-dvh">
      <div className="contents print:hidden">
        <SkipLink />
        <SideNavigation />
      </div>
      <div data-layout className="flex min-w-0 flex-1 flex-col">
        <div className="print:hidden">
          <TopBar onOpen={quickAccess.open} />
          {quickAccess.dialogs}
        </div>
        <main
          id={pageId}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col px-4 pt-2 pb-8 outline-none md:px-8 print:p-0"
        >
          <div className={pageStyle({ isWide })}>{children}</div>
        </main>
        <div className="contents print:hidden">
          <LazyBrandFooter />
          <BarNavigation />
        </div>
      </div>
    </div>
  );
}
