import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';
import { BookOpen, Keyboard } from 'lucide-react';
import { useId, useRef } from 'react';

import { useRouterContext } from '#lib/router-context.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';

import { LanguageSwitcher } from './language-switcher.tsx';
import { OutsideLink, navigationLinkStyle } from './navigation-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/**
 * Who is signed in; behind it the language, the theme, help, and the way out. It is a native popover, for which the frame
 * ships no code. A visitor has no account, and finds language and theme in the bar itself.
 */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useLingui();
  const { settings } = useRouterContext();
  const user = useCurrentUser();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const company = user?.company;
  const close = (): void => panel.current?.hidePopover();
  if (user === null) {
    return (
      <>
        <LanguageSwitcher />
        <ThemeSwitcher />
        <Link to="/auth/login" className={buttonStyle({ variant: 'quiet' })}>
          <Trans context="button">Sign in</Trans>
        </Link>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={t`Account`}
        aria-label={company === undefined ? t`Account` : t`Account: ${company}`}
        className="flex h-control min-w-control max-w-full items-center justify-center gap-2.5 rounded-base px-1 transition-colors hover:bg-surface-sunken"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-caption font-semibold text-primary"
        >
          {user && initialsOf(user)}
        </span>
        <span className="min-w-0 truncate pr-1 max-xl:hidden">{company}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="absolute inset-auto top-13 right-4 w-72 rounded-base border border-border bg-surface-raised p-2 text-text shadow-raised md:right-8"
      >
        {user !== undefined && (
          <p className="px-3 py-2">
            <span className="block font-medium wrap-anywhere">
              {user.firstName} {user.lastName}
            </span>
            <span className="block text-caption wrap-anywhere text-text-muted">{company}</span>
            <span className="block text-caption wrap-anywhere text-text-muted">{user.email}</span>
          </p>
        )}
        <div className="border-y border-border py-2">
          <LanguageSwitcher isInMenu />
          <ThemeSwitcher isInMenu />
        </div>
        <ul className="pt-2">
          <li>
            {settings.docsUrl === undefined ? (
              <Link to="/help" className={navigationLinkStyle} onClick={close}>
                <BookOpen aria-hidden className="size-4.5 shrink-0" />
                <Trans>Documentation</Trans>
              </Link>
            ) : (
              <OutsideLink href={settings.docsUrl} icon={BookOpen} className={navigationLinkStyle} onClick={close}>
                <Trans>Documentation</Trans>
              </OutsideLink>
            )}
          </li>
          <li>
            <button
              type="button"
              className={navigationLinkStyle}
              onClick={() => {
                close();
                onShortcuts();
              }}
            >
              <Keyboard aria-hidden className="size-4.5 shrink-0" />
              <Trans>Keyboard shortcuts</Trans>
            </button>
          </li>
          <li>
            <SignOutButton />
          </li>
        </ul>
      </div>
    </>
  );
}

function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => [...name][0] ?? '').join('');
}
