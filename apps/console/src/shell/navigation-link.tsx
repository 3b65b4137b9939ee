import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';

import { useRouterContext } from '#lib/router-context.ts';

import type { NavigationItem } from './navigation-items.ts';

/** The look of one line of the menu. */
export const navigationLinkStyle =
  'flex min-h-control w-full items-center gap-3 rounded-base px-3 text-left text-text-muted transition-colors hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-primary';

type NavigationLinkProps = { item: NavigationItem; className?: string; onNavigate?: () => void };

/** One line of the menu. The SDK's documentation may live on a site of its own. */
export function NavigationLink({ item, className = navigationLinkStyle, onNavigate }: NavigationLinkProps) {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const Icon = item.icon;
  if (item.to === '/sdk' && settings.sdkUrl !== undefined) {
    return (
      <a href={settings.sdkUrl} target="_blank" rel="noreferrer" className={className}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {i18n._(item.label)}
        <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">
          <Trans>opens in a new tab</Trans>
        </span>
      </a>
    );
  }
  return (
    <Link
      to={item.to}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      className={className}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {i18n._(item.label)}
    </Link>
  );
}
