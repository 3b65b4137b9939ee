import { Trans, useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { useState } from 'react';

import { NumberedStep } from '#common/page/numbered-step.tsx';
import { counterparties } from '#features/documents/counterparties.ts';
import type { DocumentsView } from '#features/documents/documents-search.ts';

import { ContractSending } from './contract-sending.tsx';
import { DocumentFile } from './document-file.tsx';

interface ContractStepsProps {
  publisherId: string;
  hasHelp: boolean;
  counterparty: DocumentsView['counterparty'];
  onCounterpartyChange: (counterparty: DocumentsView['counterparty']) => void;
}

/** How a publisher gets a contract, in three steps: choose the counterparty, download the documents, send them. */
export function ContractSteps({ publisherId, hasHelp, counterparty, onCounterpartyChange }: ContractStepsProps) {
  const { i18n, t } = useLingui();
  // The address changes some time after the press, so the choice is stored here too.
  const [chosen, setChosen] = useState(counterparty);
  const [inAddress, setInAddress] = useState(counterparty);
  if (inAddress !== counterparty) {
    setInAddress(counterparty);
    setChosen(counterparty);
  }
  return (
    <ol className="flex flex-col gap-6">
      <NumberedStep number={1} title={<Trans>Who signs the contract</Trans>}>
        <RadioGroup
          label={<span className="sr-only">{t`Who signs the contract`}</span>}
          value={chosen ?? null}
          onChange={(type) => {
            setChosen(type);
            onCounterpartyChange(type);
          }}
          options={counterparties.map(({ type, label }) => ({ id: type, title: i18n._(label) }))}
        />
      </NumberedStep>
      <NumberedStep number={2} title={<Trans>Download the documents</Trans>}>
        {chosen === undefined ? (
          <p className="text-text-muted">
            <Trans>First choose who signs. The documents depend on it.</Trans>
          </p>
        ) : (
          <div className="flex flex-col divide-y divide-border rounded-base border border-border">
            <DocumentFile
              key={`template ${chosen}`}
              body={{ documentType: 'contract_template', counterpartyType: chosen }}
            />
            <DocumentFile
              key={`list ${chosen}`}
              body={{ documentType: 'verification_list', counterpartyType: chosen }}
            />
          </div>
        )}
      </NumberedStep>
      <NumberedStep number={3} title={<Trans>Sign the contract and e-mail it</Trans>}>
        <ContractSending publisherId={publisherId} hasHelp={hasHelp} />
      </NumberedStep>
    </ol>
  );
}
