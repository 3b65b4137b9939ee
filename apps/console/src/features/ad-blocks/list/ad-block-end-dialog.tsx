import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { adBlockEarningsQuery } from '#features/ad-blocks/ad-blocks.queries.ts';
import { EndDialog } from '#inventory/end-dialog.tsx';
import type { EndQuestion } from '#inventory/end-dialog.tsx';

interface AdBlockEndDialogProps extends EndQuestion {
  block: AdBlock;
}

/** Requests a confirmation before an ad block is stopped or deleted. */
export function AdBlockEndDialog({ block: { id, name }, ...dialog }: AdBlockEndDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const earnings = useQuery(adBlockEarningsQuery(api, id));
  const isDeletion = dialog.action === 'delete';
  return (
    <EndDialog
      {...dialog}
      name={name}
      earnings={earnings}
      consequence={
        isDeletion ? (
          <Trans>The ad block disappears at once. Its statistics stay in the reports.</Trans>
        ) : (
          <Trans>No ads are shown here until you resume the ad block.</Trans>
        )
      }
      confirmLabel={isDeletion ? t`Delete the ad block` : t`Stop the ad block`}
    />
  );
}
