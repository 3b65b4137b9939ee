import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactNode } from 'react';

import { pageId } from '#session/early-state.ts';
import { LateBrandFooter } from '#shell/late-brand-footer.tsx';
import { BarNavigation } from '#shell/navigation/bar-navigation.tsx';
import { navigationItems } from '#shell/navigation/navigation-items.ts';
import { SideNavigation } from '#shell/navigation/side-navigation.tsx';
import { useQuickAccess } from '#shell/palette/quick-access.tsx';
import { useRouteMetadata } from '#shell/route-metadata.ts';

import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useNextPages } from './use-next-pages.ts';

const menuPaths = navigationItems.map(({ to }) => to);

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
          <LateBrandFooter />
          <BarNavigation />
        </div>
      </div>
    </div>
  );
}
