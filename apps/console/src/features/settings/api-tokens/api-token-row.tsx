import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import KeyRound from 'lucide-react/icons/key-round';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { useNow } from '#common/format/use-now.ts';
import { expiryState } from './api-token-expiry.ts';
import { scopeTitle, withoutIncluded } from './api-token-scopes.ts';
import { ApiTokenUsage } from './api-token-usage.tsx';

type Expiring = Pick<ApiToken, 'expiresAt'>;

/** When a token expires or has expired. */
function ApiTokenExpiryText({ expiresAt }: Expiring) {
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

/** A warning that a token has expired or will expire soon. */
function ApiTokenExpiryBadge({ expiresAt }: Expiring) {
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

interface ApiTokenRowProps {
  token: ApiToken;
  onRevoke: () => void;
}

/** One token: its scopes, its allowed addresses, its end, and its last use. */
export function ApiTokenRow({ token, onRevoke }: ApiTokenRowProps) {
  const { t, i18n } = useLingui();
  const { name, hint, scopes, networks, createdAt, expiresAt, lastUse } = token;
  const addresses = networks.join(', ');
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound aria-hidden className="size-5 self-start text-text-muted sm:mt-0.5" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span translate="no" className="font-mono text-caption font-normal text-text-muted">
            {hint}
          </span>
          <ApiTokenExpiryBadge expiresAt={expiresAt} />
        </p>
        <p>
          {withoutIncluded(scopes)
            .map((scope) => scopeTitle(i18n, scope))
            .join(' · ')}
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li className="min-w-0 wrap-anywhere">
            <ApiTokenUsage use={lastUse} />
          </li>
          <li>
            <ApiTokenExpiryText expiresAt={expiresAt} />
          </li>
          <li>
            <Trans>
              Created <Moment at={createdAt} />
            </Trans>
          </li>
          {addresses !== '' && (
            <li className="min-w-0 wrap-anywhere">
              <Trans>Only from {addresses}</Trans>
            </li>
          )}
        </ul>
      </div>
      <Button
        variant="secondary"
        className="justify-self-start max-sm:col-start-2"
        aria-label={t`Revoke: ${name}`}
        onClick={onRevoke}
      >
        <Trans context="button">Revoke</Trans>
      </Button>
    </li>
  );
}
