import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { useUiState } from '#common/context/use-ui-state.ts';
import { ErrorLayout } from '#shell/errors/error-layout.tsx';
import { FatalError } from '#shell/errors/fatal-error.tsx';
import { useRouteMetadata } from '#shell/route-metadata.ts';
import type { LayoutName } from '#shell/route-metadata.ts';

import { ConfirmContainerLayout } from './confirm-container-layout.tsx';
import { HeaderOnlyLayout } from './header-only-layout.tsx';
import { DefaultLayout } from './late-default-layout.ts';

const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  'header-only': HeaderOnlyLayout,
  'confirm-container': ConfirmContainerLayout,
  error: ErrorLayout,
};

/** Renders the layout that the route's metadata names, or the error page after a fatal error. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { layout } = useRouteMetadata();
  if (useFatalError()) return <FatalError />;
  const Layout = layouts[layout];
  return <Layout>{children}</Layout>;
}

/** Whether a fatal error is shown. A visitor who leaves it sees it until the next page has come: the page below it has failed. */
function useFatalError(): boolean {
  const isFatal = useUiState('fatalError');
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' });
  const [isShown, setIsShown] = useState(isFatal);
  if (isFatal !== isShown && (isFatal || !isLeaving)) setIsShown(isFatal);
  return isFatal || isShown;
}
