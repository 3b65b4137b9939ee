import type { ReactNode } from 'react';

import { AccountMenu } from './account-menu.tsx';
import { BarNavigation } from './bar-navigation.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { navigationItems } from './navigation-items.ts';
import { ProductMark } from './product-mark.tsx';
import { QuickAccess } from './quick-access.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';
import { useNextPages } from './use-next-pages.ts';

const menuPaths = navigationItems.map(({ to }) => to);

/** The layout of signed-in pages: menu, top bar, page. Only the page is printed. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  useNextPages(menuPaths);
  return (
    <div className="flex min-h-dvh">
      <div className="contents print:hidden">
        <SkipLink />
        <SideNavigation />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-14 items-center gap-1 px-4 md:px-8 print:hidden">
          <div className="mr-auto min-w-0">
            <div className="md:hidden">
              <ProductMark />
            </div>
          </div>
          <QuickAccess />
          <LanguageSwitcher />
          <ThemeSwitcher />
          <AccountMenu />
        </header>
        <main
          id="page"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col px-4 pt-2 pb-8 outline-none md:px-8 print:p-0"
        >
          {children}
        </main>
        <div className="contents print:hidden">
          <BarNavigation />
        </div>
      </div>
    </div>
  );
}
