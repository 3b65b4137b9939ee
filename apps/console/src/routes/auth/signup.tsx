import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { SignUpPage } from '#features/auth/sign-up-page.tsx';

export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg`Sign up`, layout: 'header-only' },
  component: SignUpPage,
});
