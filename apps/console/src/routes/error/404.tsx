import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { NotFoundPage } from '#shell/errors/not-found-page.tsx';

/** The error page by its own address. It answers 404, as any address does that shows it. */
export const Route = createFileRoute('/error/404')({
  staticData: { title: msg`Page not found`, layout: 'error' },
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: () => <NotFoundPage />,
});
