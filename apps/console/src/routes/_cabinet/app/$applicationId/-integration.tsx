import type { Application } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LatePart } from '#common/late/late-part.tsx';

const Guide = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'Integration');
const Section = lazyRouteComponent(() => import('#features/integration/integration-section.tsx'), 'IntegrationSection');

/** Renders the integration guide for an ad block of an application. */
export function guideOf(application: Application): (adBlock: { id: string }) => ReactNode {
  return ({ id }) => (
    <LatePart feature="integration">
      <Guide application={application} adBlockId={id} />
    </LatePart>
  );
}

/** The guide as a folded section of a page. */
export function IntegrationSection({ application }: { application: Application }) {
  return (
    <LatePart feature="integration">
      <Section application={application} />
    </LatePart>
  );
}
