import { useRouterContext } from '#common/context/router-context.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { SupportDialog } from './support-dialog.tsx';

/** A message from the signed-in publisher to support. Nothing if the operator has set no support address. */
export function SupportPopup() {
  const { settings } = useRouterContext();
  const { close } = useAddressDialog();
  const user = useCurrentUser();
  if (settings.supportEmail === undefined || user === undefined || user === null) return null;
  return <SupportDialog email={user.email} onClose={close} />;
}
