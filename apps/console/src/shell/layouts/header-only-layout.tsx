import type { ReactNode } from 'react';

import { LanguageSwitcher } from '#shell/account/language-switcher.tsx';
import { LateBrandFooter } from '#shell/late-brand-footer.tsx';
import { ProductMark } from '#shell/product-mark.tsx';

import { DefaultLayout } from './late-default-layout.ts';
import { useNextPages } from './use-next-pages.ts';

/** The default page after a sign-in, and its layout. */
const nextPaths = ['/'] as const;
const loadNextLayout = () => DefaultLayout.preload?.();

interface HeaderOnlyLayoutProps {
  /** No picture beside the page. */
  isPlain?: boolean;
  children: ReactNode;
}

/** The layout of a page with one task for a visitor, such as sign-in; on a wide screen beside a picture of a report. */
export function HeaderOnlyLayout({ isPlain = false, children }: HeaderOnlyLayoutProps) {
  useNextPages(nextPaths, loadNextLayout);
  return (
    <div className={isPlain ? '' : 'lg:grid lg:grid-cols-[minmax(36rem,1fr)_minmax(0,1fr)]'}>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="flex h-14 items-center gap-1 px-4 md:px-8">
          <div className="mr-auto min-w-0">
            <ProductMark />
          </div>
          <LanguageSwitcher />
        </header>
        <main id="page" className="flex flex-1 flex-col items-center px-4 pt-[8vh] pb-16">
          {children}
        </main>
        <LateBrandFooter />
      </div>
      {!isPlain && (
        <div
          aria-hidden
          className="sticky top-0 flex h-dvh items-center overflow-hidden border-l border-border bg-surface-sunken pl-12 max-lg:hidden print:hidden"
        >
          <div className="report-picture shrink-0 rounded-base border border-border shadow-raised" />
        </div>
      )}
    </div>
  );
}
