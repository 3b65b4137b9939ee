import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { HelpPage } from '#features/help/help-page.tsx';
import { SupportContact } from '#features/support/support-contact.tsx';

export const Route = createFileRoute('/_cabinet/help')({
  staticData: { title: msg`Help` },
  component: () => <HelpPage contact={<SupportContact />} />,
});
