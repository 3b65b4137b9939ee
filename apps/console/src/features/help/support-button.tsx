import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ButtonProps } from '@publisher-console/ui/button';

import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useSupportOpen } from '#inventory/questions.queries.ts';

/** Opens the message to support. Renders nothing if messages have no reader. */
export function SupportButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const addressDialog = useAddressDialog();
  if (!useSupportOpen()) return null;
  return (
    <Button variant={variant} className="ml-auto" onClick={() => addressDialog.open('support')}>
      <Trans context="button">Contact support</Trans>
    </Button>
  );
}
