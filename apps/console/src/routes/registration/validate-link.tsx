import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { RegistrationLinkPage } from '#features/auth/registration-link-page.tsx';

export const Route = createFileRoute('/registration/validate-link')({
  staticData: { title: msg`E-mail confirmation`, layout: 'confirm-container' },
  component: RegistrationLinkPage,
});
