import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { NumberedStep } from '#common/page/numbered-step.tsx';
import { counterparties } from '#features/documents/counterparties.ts';
import type { DocumentsView } from '#features/documents/documents-search.ts';
import { SupportEmailLink } from '#network-documents/support-email-link.tsx';
import { DocumentFile } from './document-file.tsx';

interface ContractSendingProps {
  publisherId: string;
  /** Whether the help page opens, which requires the accepted offer. */
  hasHelp: boolean;
}

/** The papers to send, and the address. The subject of the e-mail identifies the publisher. */
function ContractSending({ publisherId, hasHelp }: ContractSendingProps) {
  const { supportEmail } = useRouterContext().settings;
  return (
    <>
      <p className="max-w-prose text-pretty">
        <Trans>
          Fill in and sign the contract, scan it, and send the scan together with scans of the documents on the list.
        </Trans>
      </p>
      {supportEmail === undefined ? (
        <p className="max-w-prose text-pretty">
          <Trans>
            Send them to the address at which you write to the network, and quote your Publisher ID: {publisherId}.
          </Trans>
        </p>
      ) : (
        <Address supportEmail={supportEmail} publisherId={publisherId} />
      )}
      <p className="max-w-prose text-pretty text-text-muted">
        <Trans>When the network has registered the contract, you will find it here with its number.</Trans>{' '}
        {hasHelp && (
          <Trans>
            Questions?{' '}
            <Link to="/help" search={{ dialog: 'support' }} className={linkStyle()}>
              Contact support
            </Link>
          </Trans>
        )}
      </p>
    </>
  );
}

function Address({ supportEmail, publisherId }: { supportEmail: string; publisherId: string }) {
  const { t } = useLingui();
  const subject = t`Signed contract, Publisher ID ${publisherId}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Mail aria-hidden className="size-4" />
          <Trans context="button">Write the e-mail</Trans>
        </a>
        <SupportEmailLink address={supportEmail} />
      </div>
      <p className="text-caption text-text-muted">
        <Trans>Subject of the e-mail: {subject}</Trans>
      </p>
    </>
  );
}

interface ContractStepsProps {
  publisherId: string;
  hasHelp: boolean;
  counterparty: DocumentsView['counterparty'];
  onCounterpartyChange: (counterparty: DocumentsView['counterparty']) => void;
}

/** How a publisher gets a contract, in three steps: choose the counterparty, download the documents, send them. */
export function ContractSteps({ publisherId, hasHelp, counterparty, onCounterpartyChange }: ContractStepsProps) {
  const { i18n, t } = useLingui();
  // The address changes some time after the press, so the choice is also stored here.
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
