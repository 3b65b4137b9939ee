import { Trans } from '@lingui/react/macro';

/** Why the network rejected an application, as the operator wrote it. */
export function RejectionReason({ reason }: { reason: string }) {
  return (
    <p className="rounded-base bg-danger-soft px-3 py-2 wrap-anywhere text-danger">
      <Trans>
        <span className="font-medium">Rejected by the network:</span> {reason}
      </Trans>
    </p>
  );
}
