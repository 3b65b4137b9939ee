import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

const FactorNotices = lazyRouteComponent(() => import('#features/factor-notices/factor-notices.tsx'), 'FactorNotices');

/** Notices about the second factor. Almost no user has one, so their code and texts are loaded only if there is one. */
export function LazyFactorNotices() {
  const user = useCurrentUser();
  if (!user || (user.factorDueAt === null && user.factorResetAt === null)) return null;
  return (
    <LazyComponent feature="factor-notices">
      <FactorNotices user={user} />
    </LazyComponent>
  );
}
