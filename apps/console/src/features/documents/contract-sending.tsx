import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';

import { useRouterContext } from '#lib/router-context.ts';

interface ContractSendingProps {
  publisherId: string;
  /** The help opens: it does not before the offer is accepted. */
  hasHelp: boolean;
}

/** What to send, and where to. The subject of the e-mail says whose contract it is. */
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
        <span className="inline-flex min-w-0 items-center">
          <a href={`mailto:${supportEmail}`} className={linkStyle({ className: 'wrap-anywhere' })}>
            {supportEmail}
          </a>
          <CopyButton
            text={supportEmail}
            texts={{
              copy: t`Copy the address`,
              copied: t`Copied`,
              failed: t`The browser blocks copying. Select the address and copy it.`,
            }}
          />
        </span>
      </div>
      <p className="text-caption text-text-muted">
        <Trans>Subject of the e-mail: {subject}</Trans>
      </p>
    </>
  );
}
