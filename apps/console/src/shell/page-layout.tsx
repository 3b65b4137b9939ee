import type { ComponentType, ReactNode } from 'react';

import { ConfirmContainerLayout } from './confirm-container-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { HeaderOnlyLayout } from './header-only-layout.tsx';
import { useRouteMetadata } from './route-metadata.ts';
import type { LayoutName } from './route-metadata.ts';

const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  'header-only': HeaderOnlyLayout,
  'confirm-container': ConfirmContainerLayout,
  error: ErrorLayout,
};

/** The frame that the page's metadata names. */
export function PageLayout({ children }: { children: ReactNode }) {
  const Layout = layouts[useRouteMetadata().layout];
  return <Layout>{children}</Layout>;
}
