import { useRouterContext } from '#common/context/router-context.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { SupportDialog } from './support-dialog.tsx';

/** A message to support from whoever is signed in. A network without an address takes none. */
export function SupportPopup() {
  const { settings } = useRouterContext();
  const { close } = useAddressDialog();
  const user = useCurrentUser();
  if (settings.supportEmail === undefined || user === undefined || user === null) return null;
  return <SupportDialog email={user.email} onClose={close} />;
}
