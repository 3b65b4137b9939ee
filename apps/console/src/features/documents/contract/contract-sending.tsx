import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';

import { useRouterContext } from '#common/context/router-context.ts';
import { SupportEmailLink } from '#network-documents/support-email-link.tsx';

interface ContractSendingProps {
  publisherId: string;
  /** Whether the help opens, which needs the acceptance of the offer. */
  hasHelp: boolean;
}

/** What to send, and the address. The subject of the e-mail identifies the publisher. */
export function ContractSending({ publisherId, hasHelp }: ContractSendingProps) {
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
