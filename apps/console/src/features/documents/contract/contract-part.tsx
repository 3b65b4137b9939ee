import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { documentsFromSearch } from '#features/documents/documents-search.ts';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import { readInTab, storeInTab } from '#session/tab-storage.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { ContractSteps } from './contract-steps.tsx';
import { DocumentFile } from './document-file.tsx';

/** The key in the storage of the tab. */
const choice = 'counterparty';

/** The contract in a page of another feature, which owns the address: the counterparty is stored in the tab. */
export function ContractPart() {
  const { settings } = useRouterContext();
  const user = useCurrentUser();
  const [{ counterparty }, setView] = useState(() => documentsFromSearch({ counterparty: readInTab(choice) }));
  if (!user) return null;
  if (user.isSignedDocument) {
    return (
      <div className="rounded-base border border-border">
        <DocumentFile body={{ documentType: 'contract' }} />
      </div>
    );
  }
  return (
    <ContractSteps
      publisherId={user.id}
      hasHelp={!mustAcceptOffer(user, settings)}
      counterparty={counterparty}
      onCounterpartyChange={(type) => {
        storeInTab(choice, type ?? null);
        setView((view) => ({ ...view, counterparty: type }));
      }}
    />
  );
}
