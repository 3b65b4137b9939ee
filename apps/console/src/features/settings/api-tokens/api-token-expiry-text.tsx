import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';

import { ExactTime } from '#common/format/exact-time.tsx';
import { useNow } from '#common/format/use-now.ts';

import { expiryState } from './api-token-expiry.ts';

type Expiring = Pick<ApiToken, 'expiresAt'>;

/** When a token ends or has ended. */
export function ApiTokenExpiryText({ expiresAt }: Expiring) {
  const state = expiryState({ expiresAt }, useNow());
  if (expiresAt === null) return <Trans>Never expires</Trans>;
  return state === 'past' ? (
    <Trans>
      Expired <ExactTime at={expiresAt} />
    </Trans>
  ) : (
    <Trans>
      Expires <ExactTime at={expiresAt} />
    </Trans>
  );
}

/** A warning about a token that has ended, or soon will. */
export function ApiTokenExpiryBadge({ expiresAt }: Expiring) {
  const state = expiryState({ expiresAt }, useNow());
  if (state === 'past') {
    return (
      <Badge tone="danger">
        <Trans>Expired</Trans>
      </Badge>
    );
  }
  if (state !== 'soon') return null;
  return (
    <Badge tone="notice">
      <Trans>Expires soon</Trans>
    </Badge>
  );
}
