import { Trans, useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useRef } from 'react';

import { DeskLink } from '#desk/desk-link.tsx';
import { useDeskSignOut } from '#desk/desk-redirects.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { roleTexts } from '#desk/staff-roles.ts';
import { LanguageSwitcher } from '#shell/account/language-switcher.tsx';
import { ThemeSwitcher } from '#shell/account/theme-switcher.tsx';
import { navigationLinkStyle } from '#shell/navigation/navigation-link.tsx';

/** The account of the member of staff, with its menu. */
export function DeskAccount() {
  const { i18n } = useLingui();
  const staff = useStaff();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const signOut = useDeskSignOut();
  const close = (): void => popover.current?.hidePopover();
  const role = staff && i18n._(roleTexts[staff.role].title);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-control min-w-control max-w-full items-center justify-center gap-2.5 rounded-base px-1 transition-colors hover:bg-surface-sunken"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-desk-soft text-caption font-semibold text-desk"
        >
          {staff && initialsOf(staff.name)}
        </span>
        <span className="sr-only">
          <Trans>Account</Trans>
        </span>
        <span className="min-w-0 truncate pr-1 max-md:hidden">{staff?.name}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="absolute inset-auto top-13 right-4 w-72 max-w-[calc(100%-2rem)] rounded-base border border-border bg-surface-raised p-2 text-text shadow-raised md:right-8"
      >
        {staff !== undefined && (
          <p className="px-3 py-2">
            <span className="block font-medium wrap-anywhere">{staff.name}</span>
            <span className="block text-caption text-text-muted">{role}</span>
            <span className="block text-caption wrap-anywhere text-text-muted">{staff.email}</span>
          </p>
        )}
        <div className="border-y border-border py-2">
          <LanguageSwitcher isInMenu />
          <ThemeSwitcher />
        </div>
        <ul className="pt-2">
          <li>
            <DeskLink to="/desk/security" className={navigationLinkStyle} onClick={close}>
              <ShieldCheck aria-hidden className="size-4.5 shrink-0" />
              <Trans>Security</Trans>
            </DeskLink>
          </li>
          <li>
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
          </li>
        </ul>
      </div>
    </>
  );
}

function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return [first, others.at(-1) ?? ''].map((word) => /^./u.exec(word)?.[0] ?? '').join('');
}
