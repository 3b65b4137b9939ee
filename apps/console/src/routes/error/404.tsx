import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { NotFoundPage } from '#shell/errors/not-found-page.tsx';

/** The error page at its own address, with status 404. */
export const Route = createFileRoute('/error/404')({
  staticData: { title: msg`Page not found`, layout: 'error' },
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: () => <NotFoundPage />,
});
