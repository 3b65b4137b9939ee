import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';

const SupportPopup = lazyRouteComponent(() => import('#features/support/support-popup.tsx'), 'SupportPopup');

/** The message to support, a dialog that the address of any signed-in page can open. */
export function Support() {
  const { texts } = useRouterContext();
  const isOpen = useLocation({ select: ({ search }) => 'dialog' in search && search.dialog === 'support' });
  const [loads] = useState(() => [() => SupportPopup.preload?.(), () => texts.prefetch('support')]);
  useLoadWhenIdle(loads);
  if (!isOpen) return null;
  return (
    <LazyComponent feature="support">
      <SupportPopup />
    </LazyComponent>
  );
}
