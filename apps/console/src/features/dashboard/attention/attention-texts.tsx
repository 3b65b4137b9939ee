import { Trans } from '@lingui/react/macro';
import type { DashboardAttention } from '@publisher-console/api-contract';

import { LinesToFixInFile } from '#inventory/lines-to-fix.tsx';

export function AttentionProblem({ item: { kind, missingLines } }: { item: DashboardAttention }) {
  switch (kind) {
    case 'application_rejected':
      return <Trans>the app was rejected</Trans>;
    case 'app_ads_txt_lines_missing':
      return <LinesToFixInFile count={missingLines ?? 0} />;
    case 'app_ads_txt_unreachable':
      return <Trans>app-ads.txt cannot be loaded</Trans>;
    case 'app_ads_txt_not_read':
      return <Trans>app-ads.txt is fine, but the store points buyers elsewhere</Trans>;
    case 'contract_missing':
      return (
        <span className="font-semibold">
          <Trans>The contract is not signed</Trans>
        </span>
      );
    case 'offer_not_accepted':
      return (
        <span className="font-semibold">
          <Trans>The offer is not accepted</Trans>
        </span>
      );
    default:
      return <span>{kind}</span>;
  }
}

export function AttentionReason({ item: { kind, reason } }: { item: DashboardAttention }) {
  switch (kind) {
    case 'application_rejected':
      return <span>{reason}</span>;
    case 'app_ads_txt_lines_missing':
      return <Trans>Buyers may skip apps whose file does not have these lines.</Trans>;
    case 'app_ads_txt_not_read':
      return <Trans>Buyers look for the file there, and it is missing or not complete.</Trans>;
    case 'app_ads_txt_unreachable':
      return <Trans>Buyers may stop buying a few days after the file is gone.</Trans>;
    case 'contract_missing':
      return <Trans>A signed contract is needed to launch live campaigns.</Trans>;
    case 'offer_not_accepted':
      return <Trans>Please read it and accept it.</Trans>;
    default:
      return null;
  }
}
