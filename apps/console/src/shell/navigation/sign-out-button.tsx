import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';

import { useSignOut } from '#session/sign-out.ts';

import { navigationLabelStyle, navigationLinkStyle } from './navigation-link.tsx';

/** The last line of the menu. */
export function SignOutButton() {
  const { t } = useLingui();
  const signOut = useSignOut();
  return (
    <button
      type="button"
      title={t`Log out`}
      className={navigationLinkStyle}
      aria-disabled={signOut.isPending || undefined}
      onClick={() => {
        if (!signOut.isPending) signOut.mutate();
      }}
    >
      <LogOut aria-hidden className="size-4.5 shrink-0" />
      <span className={navigationLabelStyle}>{t`Log out`}</span>
    </button>
  );
}
