import { Trans } from '@lingui/react/macro';
import { DocumentCard } from '#features/documents/document-card.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Allowed } from '#session/member.tsx';
import { OthersContract, SignedContract } from './contract-card.tsx';

/** The documents of a publisher who can only read them, such as one with a blocked account. */
export function OwnDocuments() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.isSignedDocument) {
    return (
      <Allowed operation="getDocuments" otherwise={<OthersContract />}>
        <SignedContract />
      </Allowed>
    );
  }
  return (
    <DocumentCard title={<Trans>Documents</Trans>}>
      <p className="text-text-muted">
        <Trans>You have no signed contract with the network.</Trans>
      </p>
    </DocumentCard>
  );
}
