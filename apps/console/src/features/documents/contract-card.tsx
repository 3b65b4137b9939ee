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
            You need a signed contract to launch live campaigns. Here you will download the template and send the signed
            contract.
          </Trans>
        )}
      </p>
    </DocumentCard>
  );
}
