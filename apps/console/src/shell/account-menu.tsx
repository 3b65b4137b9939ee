import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import { BookOpen, CircleUserRound, Settings } from 'lucide-react';
import { useId, useRef } from 'react';

import { useRouterContext } from '#lib/router-context.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';

import { OutsideLink, navigationLinkStyle } from './navigation-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** Who is signed in, with links for the account. It is a native popover, for which the frame ships no code. */
export function AccountMenu() {
  const { t } = useLingui();
  const { settings } = useRouterContext();
  const user = useCurrentUser();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = (): void => panel.current?.hidePopover();
  if (user === null) {
    return (
      <Link to="/auth/login" className={buttonStyle({ variant: 'quiet' })}>
        <Trans context="button">Sign in</Trans>
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={t`Account`}
        aria-label={t`Account`}
        className="grid size-control shrink-0 place-items-center rounded-base text-text-muted transition-colors hover:bg-surface-sunken hover:text-text"
      >
        <CircleUserRound aria-hidden className="size-5" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="absolute inset-auto top-13 right-4 w-64 rounded-base border border-border bg-surface-raised p-2 text-text shadow-raised md:right-8"
      >
        {user !== undefined && (
          <p className="px-3 py-2">
            <span className="block font-medium wrap-anywhere">
              {user.firstName} {user.lastName}
            </span>
            <span className="block text-caption wrap-anywhere text-text-muted">{user.email}</span>
          </p>
        )}
        <ul className="border-t border-border pt-2">
          <li>
            <Link to="/settings" className={navigationLinkStyle} onClick={close}>
              <Settings aria-hidden className="size-4.5 shrink-0" />
              <Trans>Settings</Trans>
            </Link>
          </li>
          {settings.docsUrl !== undefined && (
            <li>
              <OutsideLink href={settings.docsUrl} icon={BookOpen} className={navigationLinkStyle} onClick={close}>
                <Trans>Documentation</Trans>
              </OutsideLink>
            </li>
          )}
          <li>
            <SignOutButton />
          </li>
        </ul>
      </div>
    </>
  );
}
