import type { ReactNode } from 'react';

import { BarNavigation } from './bar-navigation.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { ProductMark } from './product-mark.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of a working page: menu, top bar, page. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <SideNavigation />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-14 items-center justify-between gap-4 px-4 md:justify-end md:px-8">
          <div className="md:hidden">
            <ProductMark />
          </div>
          <LanguageSwitcher />
        </header>
        <main id="page" tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-4 pt-2 pb-8 outline-none md:px-8">
          {children}
        </main>
        <BarNavigation />
      </div>
    </div>
  );
}
