import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import KeyRound from 'lucide-react/icons/key-round';

import { ApiTokenRow } from './api-token-row.tsx';

interface ApiTokenListProps {
  tokens: readonly ApiToken[];
  onCreate: () => void;
  onRevoke: (id: string) => void;
}

/** The tokens, and the button for another one. */
export function ApiTokenList({ tokens, onCreate, onRevoke }: ApiTokenListProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        title={<Trans>No API tokens yet</Trans>}
        description={<Trans>A token may do only what you choose, and you can revoke it at any time.</Trans>}
        action={
          <Button onClick={onCreate}>
            <Trans context="button">Create token</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className="flex justify-end border-b border-border py-4">
        <Button onClick={onCreate}>
          <Trans context="button">Create token</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-border">
        {tokens.map((token) => (
          <ApiTokenRow key={token.id} token={token} onRevoke={() => onRevoke(token.id)} />
        ))}
      </ul>
    </>
  );
}
