import { useLingui } from '@lingui/react/macro';

import { navigationItems } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { ProductMark } from './product-mark.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** The menu beside the page, on screens that have room for it. */
export function SideNavigation() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main menu`}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 overflow-y-auto border-r border-border bg-surface-raised px-3 py-4 md:flex"
    >
      <div className="px-2">
        <ProductMark />
      </div>
      <ul className="flex flex-1 flex-col gap-1">
        {navigationItems.map((item) => (
          <li key={item.to}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
      <SignOutButton />
    </nav>
  );
}
