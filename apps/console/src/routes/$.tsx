import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, useLocation } from '@tanstack/react-router';

import { NotFoundPage } from '#shell/errors/not-found-page.tsx';

/** Every path without a route. */
export const Route = createFileRoute('/$')({
  staticData: { title: msg`Page not found`, layout: 'error' },
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: UnknownPath,
});

function UnknownPath() {
  return <NotFoundPage path={useLocation().pathname} />;
}
