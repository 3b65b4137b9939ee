import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ExactTime } from '#common/format/exact-time.tsx';
import { useNow } from '#common/format/use-now.ts';
import { ContactSupport } from '#inventory/contact-support.tsx';

type Rejected = Pick<Application, 'rejectionReason' | 'rejectionRemedy' | 'resumableAt'>;

interface RejectionProps {
  application: Rejected;
}

/** Why the network rejected an application, what to change, and from when it may be resumed. */
export function RejectionReason({
  application: { id, name, rejectionReason: reason, rejectionRemedy, resumableAt },
  children,
}: {
  application: Rejected & Pick<Application, 'id' | 'name'>;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1 rounded-base bg-danger-soft px-3 py-2 wrap-anywhere text-danger">
      <p>
        <Trans>
          <span className="font-medium">Rejected by the network:</span> {reason}
        </Trans>
      </p>
      {rejectionRemedy !== null && (
        <p>
          <Trans>
            <span className="font-medium">What to change:</span> {rejectionRemedy}
          </Trans>
        </p>
      )}
      {children}
      <EarliestResumption at={resumableAt} />
      <ContactSupport kind="rejection" id={id} name={name} />
    </div>
  );
}

/** The reason of a rejection in a few lines of a list; nothing for an application that is not rejected. */
export function RejectionInShort({
  application: { rejectionReason, rejectionRemedy, resumableAt },
  className = '',
}: RejectionProps & { className?: string }) {
  if (rejectionReason === null) return null;
  return (
    <div className={`flex flex-col gap-0.5 py-1 text-caption text-text-muted ${className}`}>
      <p className="line-clamp-2 wrap-anywhere text-danger" title={rejectionReason}>
        {rejectionReason}
      </p>
      {rejectionRemedy !== null && (
        <p className="line-clamp-2 wrap-anywhere" title={rejectionRemedy}>
          {rejectionRemedy}
        </p>
      )}
      <EarliestResumption at={resumableAt} />
    </div>
  );
}

/** From when a rejected application may be resumed; nothing once it may be resumed. */
function EarliestResumption({ at }: { at: string | null }) {
  return (
    at !== null && (
      <ClientOnly>
        <FutureResumption at={at} />
      </ClientOnly>
    )
  );
}

function FutureResumption({ at }: { at: string }) {
  if (Date.parse(at) <= useNow()) return null;
  return (
    <p>
      <Trans>
        You can resume the app from <ExactTime at={at} />
      </Trans>
    </p>
  );
}
