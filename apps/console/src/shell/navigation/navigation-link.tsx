import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import type { NavigationItem } from './navigation-items.ts';
import { useKeptSearch } from './use-last-search.ts';

/** The classes of a menu item. */
export const navigationLinkStyle =
  'flex min-h-control w-full items-center gap-3 rounded-base px-3 text-left text-text-muted transition-colors hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** The classes of an item's label, in a menu that may be folded to its icons. */
export const navigationLabelStyle = 'folded:sr-only';

interface NavigationLinkProps {
  item: NavigationItem;
  className?: string;
  onNavigate?: () => void;
  /** Shown at the end of the line. */
  end?: ReactNode;
}

/** A menu item: a link to a page, or to another site where the item names one. */
export function NavigationLink({ item, className = navigationLinkStyle, onNavigate, end }: NavigationLinkProps) {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const search = useKeptSearch(item);
  const Icon = item.icon;
  const label = i18n._(item.label);
  const leave = onNavigate === undefined ? {} : { onClick: onNavigate };
  const outside = item.outside?.(settings);
  if (outside !== undefined) {
    return (
      <OutsideLink href={outside} icon={Icon} title={label} className={className} end={end} {...leave}>
        {label}
      </OutsideLink>
    );
  }
  return (
    <Link
      to={item.to}
      search={search}
      title={label}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      className={className}
      {...leave}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={navigationLabelStyle}>{label}</span>
      {end}
    </Link>
  );
}

interface OutsideLinkProps {
  href: string;
  icon: LucideIcon;
  title?: string;
  className: string;
  onClick?: () => void;
  children: ReactNode;
  /** Shown at the end of the line. */
  end?: ReactNode;
}

/** A menu item that opens another site in a new tab, and says so. */
export function OutsideLink({ icon: Icon, children, end, ...rest }: OutsideLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={navigationLabelStyle}>{children}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0 folded:hidden" />
      <span className="sr-only">
        <Trans>opens in a new tab</Trans>
      </span>
      {end}
    </a>
  );
}
