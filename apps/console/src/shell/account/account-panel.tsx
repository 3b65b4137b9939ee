import { Trans } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Keyboard from 'lucide-react/icons/keyboard';
import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { navigationLinkStyle } from '#shell/navigation/navigation-link.tsx';
import { SignOutButton } from '#shell/navigation/sign-out-button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { PublisherSwitcher } from './publisher-switcher.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** Fetched each time the menu opens, because the API may have been upgraded while the page stayed open. */
const apiVersionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => unwrap(api.GET('/health', { signal })),
  });

/** The running version, for messages to support. During an upgrade, when console and API differ, both versions. */
export function ProductVersion() {
  const { api, settings } = useRouterContext();
  const { data } = useQuery(apiVersionQuery(api));
  const { version } = settings;
  const apiVersion = data?.version ?? version;
  return (
    <p className="mt-2 border-t border-border px-3 pt-2 pb-1 text-caption text-text-muted">
      {apiVersion === version ? (
        <Trans>Version {version}</Trans>
      ) : (
        <Trans>
          Version {version}, API {apiVersion}
        </Trans>
      )}
    </p>
  );
}

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
        {user !== undefined && <PublisherSwitcher user={user} />}
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
