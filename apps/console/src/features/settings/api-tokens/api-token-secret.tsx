import { Trans, useLingui } from '@lingui/react/macro';

import { apiAddress } from '#common/context/api-address.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { OneTimeSecret } from '#features/settings/one-time-secret.tsx';

import { apiTokenCall } from './api-token-call.ts';
import type { CreatedApiToken } from './api-tokens.mutations.ts';

interface ApiTokenSecretProps {
  created: CreatedApiToken;
  onClose: () => void;
}

/** A new token, the only time that it is shown, with a call that works. */
export function ApiTokenSecret({ created: { apiToken, secret }, onClose }: ApiTokenSecretProps) {
  const { t } = useLingui();
  const { settings } = useRouterContext();
  const code = apiTokenCall({ secret, scopes: apiToken.scopes, baseUrl: apiAddress(settings) });
  return (
    <>
      <p>
        <Trans>
          Copy the token now. You will not see it again. Anyone who has it can do everything it allows, so keep it like
          a password.
        </Trans>
      </p>
      <OneTimeSecret
        label={t`API token`}
        secret={secret}
        example={{ label: t`Try it in a terminal:`, code }}
        onClose={onClose}
      />
    </>
  );
}
