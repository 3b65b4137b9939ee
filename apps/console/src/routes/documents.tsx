import { msg } from '@lingui/core/macro';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { DocumentsPage } from '#features/documents/documents-page.tsx';
import { SupportPlace } from '#shell/support-place.tsx';

const SupportPopup = lazyRouteComponent(() => import('#features/support/support-popup.tsx'), 'SupportPopup');

export const Route = createFileRoute('/documents')({
  staticData: { title: msg`Documents`, earlyCalls: ['/user/current'] },
  component: Page,
});

function Page() {
  return (
    <>
      <DocumentsPage />
      <SupportPlace popup={SupportPopup} />
    </>
  );
}
