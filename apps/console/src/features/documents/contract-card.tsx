import { Trans } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';

import { DocumentCard } from './document-card.tsx';

export function ContractCard({ isSigned }: { isSigned: boolean }) {
  return (
    <DocumentCard
      title={<Trans>Contract</Trans>}
      status={
        isSigned ? (
          <Badge tone="success">
            <Trans context="contract">Accepted</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans context="contract">Not accepted</Trans>
          </Badge>
        )
      }
    >
      <p className="text-text-muted">
        {isSigned ? (
          <Trans>Here you will download your signed contract.</Trans>
        ) : (
          <Trans>
            A signed contract is needed to launch live campaigns. Here you will download its template and send it back.
          </Trans>
        )}
      </p>
    </DocumentCard>
  );
}
