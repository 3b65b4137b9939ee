import { Trans } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Keyboard from 'lucide-react/icons/keyboard';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { navigationLinkStyle } from '#shell/navigation/navigation-link.tsx';
import { SignOutButton } from '#shell/navigation/sign-out-button.tsx';

import { LanguageSwitcher } from './language-switcher.tsx';
import { ProductVersion } from './product-version.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

interface AccountPanelProps {
  /** Undefined while loading. */
  user: CurrentUser | undefined;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The account menu: the publisher, language, theme, documentation, shortcuts, log-out and the version. */
export function AccountPanel({ user, onClose, onShortcuts }: AccountPanelProps) {
  const { docsUrl } = useRouterContext().settings;
  return (
    <>
      {user !== undefined && (
        <p className="px-3 py-2">
          <span className="block font-medium wrap-anywhere">{`${user.firstName} ${user.lastName}`}</span>
          <span className="block text-caption wrap-anywhere text-text-muted">{user.company}</span>
          <span className="block text-caption wrap-anywhere text-text-muted">{user.email}</span>
        </p>
      )}
      <div className="border-y border-border py-2">
        <LanguageSwitcher isInMenu />
        <ThemeSwitcher />
      </div>
      <ul className="pt-2">
        <li>
          {docsUrl === undefined ? (
            <Link to="/help" className={navigationLinkStyle} onClick={onClose}>
              <BookOpen aria-hidden className="size-4.5 shrink-0" />
              <Trans>Documentation</Trans>
            </Link>
          ) : (
            <OutsideLink href={docsUrl} className={navigationLinkStyle} onClick={onClose}>
              <BookOpen aria-hidden className="size-4.5 shrink-0" />
              <Trans>Documentation</Trans>
            </OutsideLink>
          )}
        </li>
        <li>
          <button
            type="button"
            className={navigationLinkStyle}
            onClick={() => {
              onClose();
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
      <ProductVersion />
    </>
  );
}
