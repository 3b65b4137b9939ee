import { Trans } from '@lingui/react/macro';

interface SignInReasonProps {
  hasEnded: boolean;
  /** The visitor was on the way to a page that needs a sign-in. */
  isOnTheWay: boolean;
}

/** Tells somebody who did not ask for the sign-in page why it is here. */
export function SignInReason({ hasEnded, isOnTheWay }: SignInReasonProps) {
  if (!hasEnded && !isOnTheWay) return null;
  return (
    <output className="block rounded-base bg-notice-soft px-4 py-3 text-notice">
      {hasEnded ? (
        <Trans>Your session has ended. Sign in again to continue.</Trans>
      ) : (
        <Trans>Sign in to continue.</Trans>
      )}
    </output>
  );
}
