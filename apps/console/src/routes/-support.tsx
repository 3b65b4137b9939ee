import { useLocation } from '@tanstack/react-router';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

interface SupportPlaceProps {
  /** The message to support, a late part of the feature `support`. */
  popup: AsyncRouteComponent<object>;
}

/** The place of the message to support, which the address of any page can ask for. */
export function SupportPlace({ popup: Popup }: SupportPlaceProps) {
  const { texts } = useRouterContext();
  const isOpen = useLocation({ select: ({ search }) => 'dialog' in search && search.dialog === 'support' });
  const [loads] = useState(() => [() => Popup.preload?.(), () => texts.prefetch('support')]);
  useLoadWhenIdle(loads);
  if (!isOpen) return null;
  return (
    <LatePart feature="support">
      <Popup />
    </LatePart>
  );
}
