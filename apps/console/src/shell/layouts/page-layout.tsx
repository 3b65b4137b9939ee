import { Card } from '@publisher-console/ui/card';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useUiState } from '#common/context/use-ui-state.ts';
import { LanguageSwitcher } from '#shell/account/language-switcher.tsx';
import { ErrorLayout } from '#shell/errors/error-layout.tsx';
import { FatalError } from '#shell/errors/fatal-error.tsx';
import { LazyBrandFooter } from '#shell/lazy-brand-footer.tsx';
import { ProductMark } from '#shell/product-mark.tsx';
import { useRouteMetadata } from '#shell/route-metadata.ts';
import type { LayoutName } from '#shell/route-metadata.ts';
import { DefaultLayout } from './lazy-default-layout.ts';
import { useNextPages } from './use-next-pages.ts';

/** The default page after a sign-in, and its layout. */
const nextPaths = ['/'] as const;
const loadNextLayout = () => DefaultLayout.preload?.();

interface HeaderOnlyLayoutProps {
  /** Shows no picture beside the page. */
  isPlain?: boolean;
  children: ReactNode;
}

/** The layout of a page with one task for a visitor, such as sign-in; on a wide screen beside a report's picture. */
function HeaderOnlyLayout({ isPlain = false, children }: HeaderOnlyLayoutProps) {
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
        <LazyBrandFooter />
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

/** The layout of a page that a link in a mail opens: one card. */
function ConfirmContainerLayout({ children }: { children: ReactNode }) {
  return (
    <HeaderOnlyLayout isPlain>
      <Card className="w-full max-w-md p-6">{children}</Card>
    </HeaderOnlyLayout>
  );
}

const layouts: Record<Exclude<LayoutName, 'none'>, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  'header-only': HeaderOnlyLayout,
  'confirm-container': ConfirmContainerLayout,
  error: ErrorLayout,
};

/** Renders the layout that the route's metadata names, or the error page after a fatal error. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { layout } = useRouteMetadata();
  if (useFatalError()) return <FatalError />;
  if (layout === 'none') return children;
  const Layout = layouts[layout];
  return <Layout>{children}</Layout>;
}

/** Whether a fatal error is shown. It stays until the next page has loaded, because the page below it has failed. */
function useFatalError(): boolean {
  const isFatal = useUiState('fatalError');
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' });
  const [isShown, setIsShown] = useState(isFatal);
  if (isFatal !== isShown && (isFatal || !isLeaving)) setIsShown(isFatal);
  return isFatal || isShown;
}
