import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';

import { navigationLinkStyle } from './navigation-link.tsx';
import { useSignOut } from './sign-out.ts';

/** The last line of the menu. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button
      type="button"
      className={navigationLinkStyle}
      aria-disabled={signOut.isPending || undefined}
      onClick={() => {
        if (!signOut.isPending) signOut.mutate();
      }}
    >
      <LogOut aria-hidden className="size-4.5 shrink-0" />
      <Trans>Log out</Trans>
    </button>
  );
}
