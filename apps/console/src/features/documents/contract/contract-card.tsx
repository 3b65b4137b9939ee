import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';

import { useRouterContext } from '#common/context/router-context.ts';
import { DocumentCard } from '#features/documents/document-card.tsx';
import type { DocumentsView } from '#features/documents/documents-search.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';

import { ContractSteps } from './contract-steps.tsx';
import { SignedContract } from './signed-contract.tsx';

interface ContractCardProps {
  user: CurrentUser;
  counterparty: DocumentsView['counterparty'];
  onCounterpartyChange: (counterparty: DocumentsView['counterparty']) => void;
}

/** The signed contract, or how to get one. */
export function ContractCard({ user, ...choice }: ContractCardProps) {
  const { settings } = useRouterContext();
  if (user.isSignedDocument) return <SignedContract />;
  return (
    <DocumentCard
      title={<Trans>Contract</Trans>}
      status={
        <Badge>
          <Trans context="contract">Not accepted</Trans>
        </Badge>
      }
      note={
        <Trans>
          You need a signed contract to launch live campaigns. Apps, ad blocks, the SDK and test campaigns work without
          it.
        </Trans>
      }
    >
      <ContractSteps publisherId={user.id} hasHelp={!mustAcceptOffer(user, settings)} {...choice} />
    </DocumentCard>
  );
}
