import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { useCurrentUser } from '#session/use-current-user.ts';

import { LanguageSwitcher } from './language-switcher.tsx';

const AccountPanel = lazyRouteComponent(() => import('./account-panel.tsx'), 'AccountPanel');
const panels = [() => AccountPanel.preload?.()];

/**
 * The account with its menu, a native popover, which needs no code; its content is a lazy component. A visitor gets the
 * language and a link to the sign-in instead.
 */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useCurrentUser();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLoadWhenIdle(panels);
  if (user === null) {
    return (
      <>
        <LanguageSwitcher />
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
        className="flex h-control min-w-control max-w-full items-center justify-center gap-2.5 rounded-base px-1 transition-colors hover:bg-surface-sunken"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-caption font-semibold text-primary"
        >
          {user && initialsOf(user)}
        </span>
        <span className="sr-only">
          <Trans>Account</Trans>
        </span>
        <span className="min-w-0 truncate pr-1 max-xl:hidden">{user?.company}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="absolute inset-auto top-13 right-4 w-72 max-w-[calc(100%-2rem)] rounded-base border border-border bg-surface-raised p-2 text-text shadow-raised md:right-8"
      >
        <LazyComponent>
          {isOpen && (
            <AccountPanel user={user} onShortcuts={onShortcuts} onClose={() => popover.current?.hidePopover()} />
          )}
        </LazyComponent>
      </div>
    </>
  );
}

function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map((name) => /^./u.exec(name)?.[0] ?? '').join('');
}
