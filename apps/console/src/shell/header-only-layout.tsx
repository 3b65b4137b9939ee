import type { ReactNode } from 'react';

import { LanguageSwitcher } from './language-switcher.tsx';
import { ProductMark } from './product-mark.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';
import { useNextPages } from './use-next-pages.ts';

/** Where a sign-in usually leads. */
const nextPaths = ['/stats'] as const;

/** The layout of a page with one task for a visitor who is not signed in. */
export function HeaderOnlyLayout({ children }: { children: ReactNode }) {
  useNextPages(nextPaths);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center gap-1 px-4 md:px-8">
        <div className="mr-auto min-w-0">
          <ProductMark />
        </div>
        <LanguageSwitcher />
        <ThemeSwitcher />
      </header>
      <main id="page" className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16">
        {children}
      </main>
    </div>
  );
}
