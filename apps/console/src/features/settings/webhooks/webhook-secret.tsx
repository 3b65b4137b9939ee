import { Trans, useLingui } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { OneTimeSecret } from '#features/settings/one-time-secret.tsx';

import { webhookEnvironment } from './webhook-environment.ts';

/** A new secret of the webhook, the only time that it is shown. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>
          Copy the secret now. You will not see it again. Your program uses it to check that an event comes from here:
          see the{' '}
          <Link to="/sdk" className={linkStyle()}>
            example
          </Link>
          .
        </Trans>
      </p>
      <OneTimeSecret
        label={t`Secret`}
        secret={secret}
        example={{ label: t`Line for the file .env:`, code: webhookEnvironment(secret) }}
        onClose={onClose}
      />
    </>
  );
}
