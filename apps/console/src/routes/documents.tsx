import { msg } from '@lingui/core/macro';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { DocumentsPage } from '#features/documents/documents-page.tsx';
import { SupportPopup } from '#shell/support-popup.tsx';

const SupportDialog = lazyRouteComponent(() => import('#features/support/support-dialog.tsx'), 'SupportDialog');

export const Route = createFileRoute('/documents')({
  staticData: { title: msg`Documents`, earlyCalls: ['/user/current'] },
  component: Page,
});

function Page() {
  return (
    <>
      <DocumentsPage />
      <SupportPopup dialog={SupportDialog} />
    </>
  );
}
