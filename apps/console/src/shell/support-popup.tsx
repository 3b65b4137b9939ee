import { useLocation } from '@tanstack/react-router';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';

import { useAddressDialog } from '#lib/address-dialog.ts';
import { LatePart } from '#lib/late-part.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

interface SupportPopupProps {
  /** The form, a late part of the feature `support`. */
  dialog: AsyncRouteComponent<{ email: string; onClose: () => void }>;
}

/** The message to support that the address asks for, over whichever page. A network without an address takes none. */
export function SupportPopup({ dialog: SupportDialog }: SupportPopupProps) {
  const { settings, texts } = useRouterContext();
  const { close } = useAddressDialog();
  const user = useCurrentUser();
  const isOpen = useLocation({ select: ({ search }) => dialogOf(search) === 'support' });
  const isOffered = settings.supportEmail !== undefined && user !== undefined && user !== null;
  const [loads] = useState(() => [() => SupportDialog.preload?.(), () => texts.prefetch('support')]);
  useLoadWhenIdle(loads);
  if (!isOpen || !isOffered) return null;
  return (
    <LatePart feature="support">
      <SupportDialog email={user.email} onClose={close} />
    </LatePart>
  );
}

/** Pages that name dialogs of their own do not know this one. */
function dialogOf({ dialog }: { dialog?: unknown }): unknown {
  return dialog;
}
