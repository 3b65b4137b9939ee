import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import Keyboard from 'lucide-react/icons/keyboard';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme } from '#common/appearance/appearance.ts';
import { themes } from '#common/appearance/theme.ts';
import type { Theme } from '#common/appearance/theme.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { navigationLinkStyle } from '#shell/navigation/navigation-link.tsx';
import { SignOutButton } from '#shell/navigation/sign-out-button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { NativeSelect } from './native-select.tsx';
import { PublisherSwitcher } from './publisher-switcher.tsx';

const choices: Record<Theme, { icon: LucideIcon; label: MessageDescriptor }> = {
  system: { icon: Monitor, label: msg`System` },
  light: { icon: Sun, label: msg`Light` },
  dark: { icon: Moon, label: msg`Dark` },
};

export function ThemeSwitcher() {
  const { t, i18n } = useLingui();
  const { ui, settings } = useRouterContext();
  const theme = useUiState('theme');
  return (
    <NativeSelect
      isInMenu
      icon={choices[theme].icon}
      label={t`Theme`}
      value={theme}
      options={themes.map((value) => ({ value, label: i18n._(choices[value].label) }))}
      onValueChange={(chosen) => chooseTheme(ui, chosen, settings.brand?.surface)}
    />
  );
}

/** Asked each time the menu opens: the API may have been upgraded while the page stayed open. */
const apiVersionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['version'],
    queryFn: ({ signal }) => unwrap(api.GET('/health', { signal })),
  });

/** Which version runs, for messages to support; both during an upgrade, when console and API differ. */
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
