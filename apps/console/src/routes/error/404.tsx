import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NotFoundPage } from '#shell/not-found-page.tsx';

export const Route = createFileRoute('/error/404')({
  staticData: { title: msg`Page not found`, layout: 'error' },
  component: NotFoundPage,
});
