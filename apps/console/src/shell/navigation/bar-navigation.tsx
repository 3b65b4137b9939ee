import { Trans, useLingui } from '@lingui/react/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

import { itemsFor } from './navigation-items.ts';
import { NavigationLink, navigationLabelStyle } from './navigation-link.tsx';

const MoreNavigation = lazyRouteComponent(() => import('./more-navigation.tsx'), 'MoreNavigation');

const barLinkStyle =
  'flex min-h-control w-full flex-col items-center justify-center gap-1 rounded-base px-1 py-2 text-caption text-text-muted *:max-w-full *:truncate aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** The menu of a narrow screen: the main pages at the bottom, the others in a dialog. Visitors have none. */
export function BarNavigation() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const isAllowed = useIsAllowed();
  const [open, setOpen] = useState(false);
  if (user === null) return null;
  return (
    <nav
      aria-label={t`Main menu`}
      data-menu="bar"
      className="sticky bottom-0 z-30 border-t border-border bg-surface-raised px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex *:min-w-0 *:flex-auto">
        {itemsFor(user, isAllowed)
          .filter(({ inBar }) => inBar)
          .map((item) => (
            <li key={item.to}>
              <NavigationLink item={item} className={barLinkStyle} />
            </li>
          ))}
        <li>
          <button type="button" aria-haspopup="dialog" className={barLinkStyle} onClick={() => setOpen(true)}>
            <Menu aria-hidden className="size-4.5 shrink-0" />
            <span className={navigationLabelStyle}>
              <Trans>More</Trans>
            </span>
          </button>
        </li>
      </ul>
      {open && (
        <LazyComponent>
          <MoreNavigation onClose={() => setOpen(false)} />
        </LazyComponent>
      )}
    </nav>
  );
}
