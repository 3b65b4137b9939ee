import type { ReactNode } from 'react';

import { LanguageSwitcher } from './language-switcher.tsx';
import { ProductMark } from './product-mark.tsx';

/** The frame of a page that does one thing for a visitor who is not signed in. */
export function HeaderOnlyLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between gap-4 px-4 md:px-8">
        <ProductMark />
        <LanguageSwitcher />
      </header>
      <main id="page" className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16">
        {children}
      </main>
    </div>
  );
}
