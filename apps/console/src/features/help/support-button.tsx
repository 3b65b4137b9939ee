import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ButtonProps } from '@publisher-console/ui/button';

import { useRouterContext } from '#common/context/router-context.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';

/** Opens the message to support. Nothing if the operator has set no support address. */
export function SupportButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const { settings } = useRouterContext();
  const addressDialog = useAddressDialog();
  if (settings.supportEmail === undefined) return null;
  return (
    <Button variant={variant} className="ml-auto" onClick={() => addressDialog.open('support')}>
      <Trans context="button">Contact support</Trans>
    </Button>
  );
}
