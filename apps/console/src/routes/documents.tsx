import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { DocumentsPage } from '#features/documents/documents-page.tsx';

import { SupportPopup } from './-support-popup.tsx';

export const Route = createFileRoute('/documents')({
  staticData: { title: msg`Documents`, earlyCalls: ['/user/current'] },
  component: Page,
});

function Page() {
  return (
    <>
      <DocumentsPage />
      <SupportPopup />
    </>
  );
}
