import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { ContactSupport } from '#inventory/contact-support.tsx';
import { DocumentCard } from '#features/documents/document-card.tsx';
import type { DocumentsView } from '#features/documents/documents-search.ts';
import { documentQuery } from '#features/documents/documents.queries.ts';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import { Allowed } from '#session/member.tsx';
import { ContractSteps } from './contract-steps.tsx';
import { DocumentFile } from './document-file.tsx';

/** The registered contract with its number, the time of its last change and its file. */
export function SignedContract() {
  const { i18n, t } = useLingui();
  const { api } = useRouterContext();
  const body = { documentType: 'contract' } as const;
  const { data, isError } = useQuery(documentQuery(api, i18n.locale, body));
  const number = data?.number;
  return (
    <DocumentCard
      title={number ? <Trans>Contract {number}</Trans> : <Trans>Contract</Trans>}
      status={
        <Badge tone="success">
          <Trans context="contract">Accepted</Trans>
        </Badge>
      }
      note={
        data === undefined
          ? // `DocumentFile` shows the failure.
            !isError && <Skeleton className="my-0.5 h-4 w-44" />
          : data && (
              <Trans>
                Updated <ExactTime at={data.updatedAt} />
              </Trans>
            )
      }
    >
      <div className="rounded-base border border-border">
        <DocumentFile body={body} />
      </div>
      {data && <ContactSupport kind="document" id={data.fileId} name={number ? t`Contract ${number}` : t`Contract`} />}
    </DocumentCard>
  );
}

interface ContractCardProps {
  user: CurrentUser;
  counterparty: DocumentsView['counterparty'];
  onCounterpartyChange: (counterparty: DocumentsView['counterparty']) => void;
}

/** The signed contract, or how to get one, for members who may see it. */
export function ContractCard(contract: ContractCardProps) {
  return (
    <Allowed operation="getDocuments" otherwise={<OthersContract />}>
      <OwnContract {...contract} />
    </Allowed>
  );
}

/** A text that names the members who see the contract. */
export function OthersContract() {
  return (
    <DocumentCard title={<Trans>Contract</Trans>}>
      <p className="text-text-muted">
        <Trans>Only an owner and an accountant see the contract.</Trans>
      </p>
    </DocumentCard>
  );
}

function OwnContract({ user, ...choice }: ContractCardProps) {
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
