import { Trans } from '@lingui/react/macro';

interface SignInReasonProps {
  hasEnded: boolean;
  /** The visitor requested a page that needs a sign-in. */
  hasTarget: boolean;
}

/** The reason of a redirect to the sign-in page. */
export function SignInReason({ hasEnded, hasTarget }: SignInReasonProps) {
  if (!hasEnded && !hasTarget) return null;
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
