import type { Application } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';

const Guide = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'Integration');
const Section = lazyRouteComponent(() => import('#features/integration/integration-section.tsx'), 'IntegrationSection');

/** Renders the integration guide for an ad block of an application. */
export function guideOf(application: Application): (adBlock: { id: string }) => ReactNode {
  return ({ id }) => (
    <LazyComponent feature="integration">
      <Guide application={application} adBlockId={id} />
    </LazyComponent>
  );
}

/** The guide as a folded section of a page. */
export function IntegrationSection({ application }: { application: Application }) {
  return (
    <LazyComponent feature="integration">
      <Section application={application} />
    </LazyComponent>
  );
}
