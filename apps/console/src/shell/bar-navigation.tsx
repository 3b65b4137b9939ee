import { Trans, useLingui } from '@lingui/react/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useState } from 'react';

import { LatePart } from '#lib/late-part.tsx';

import { navigationItems } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';

const MoreNavigation = lazyRouteComponent(() => import('./more-navigation.tsx'), 'MoreNavigation');

const barLinkStyle =
  'flex w-full flex-col items-center gap-1 rounded-base py-2 text-caption text-text-muted aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** The menu of a narrow screen: the most used pages at the bottom, the rest behind More. */
export function BarNavigation() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <nav
      aria-label={t`Main menu`}
      className="sticky bottom-0 z-30 border-t border-border bg-surface-raised px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-4">
        {navigationItems
          .filter(({ inBar }) => inBar)
          .map((item) => (
            <li key={item.to}>
              <NavigationLink item={item} className={barLinkStyle} />
            </li>
          ))}
        <li>
          <button type="button" aria-haspopup="dialog" className={barLinkStyle} onClick={() => setOpen(true)}>
            <Menu aria-hidden className="size-4.5 shrink-0" />
            <Trans>More</Trans>
          </button>
        </li>
      </ul>
      {open && (
        <LatePart>
          <MoreNavigation onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </nav>
  );
}
