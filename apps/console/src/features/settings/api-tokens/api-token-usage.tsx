import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';

import { Moment } from '#common/format/moment.tsx';

/** The time, the address and the program of a token's last use. */
export function ApiTokenUsage({ use }: { use: ApiToken['lastUse'] }) {
  if (use === null) return <Trans>Never used</Trans>;
  const origin = [use.clientAddress, use.client].filter(Boolean).join(', ');
  return origin === '' ? (
    <Trans>
      Last used <Moment at={use.at} />
    </Trans>
  ) : (
    <Trans>
      Last used <Moment at={use.at} /> ({origin})
    </Trans>
  );
}
