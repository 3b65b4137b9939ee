import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';

import type { NavigationItem } from './navigation-items.ts';
import { useLastSearch } from './use-last-search.ts';

/** The classes of a menu item. */
export const navigationLinkStyle =
  'flex min-h-control w-full items-center gap-3 rounded-base px-3 text-left text-text-muted transition-colors hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** The classes of an item's label. A folded menu shows only icons. */
export const navigationLabelStyle = 'folded:sr-only';

interface NavigationLinkProps {
  item: NavigationItem;
  className?: string;
  onNavigate?: () => void;
  /** Shown at the end of the line. */
  end?: ReactNode;
}

/** A menu item: a link to a page, or to another site if the item has one. */
export function NavigationLink({ item, className = navigationLinkStyle, onNavigate, end }: NavigationLinkProps) {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const search = useLastSearch(item);
  const Icon = item.icon;
  const label = i18n._(item.label);
  const content = (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={navigationLabelStyle}>{label}</span>
    </>
  );
  const leave = onNavigate === undefined ? {} : { onClick: onNavigate };
  const outside = item.outside?.(settings);
  if (outside !== undefined) {
    return (
      <OutsideLink href={outside} title={label} className={className} end={end} {...leave}>
        {content}
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
      {content}
      {end}
    </Link>
  );
}
