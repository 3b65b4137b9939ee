import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@publisher-console/ui/icon-button';
import { useMedia } from '@publisher-console/ui/use-media.ts';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';

import { foldMenu } from '#common/appearance/appearance.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ProductMark } from '#shell/product-mark.tsx';

import { itemsFor } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/**
 * The menu beside the page. It can be folded to its icons. Until the user chooses, it is folded on screens that are
 * narrower than a desktop's, and always on low screens.
 */
export function SideNavigation() {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const user = useCurrentUser();
  const isAllowed = useIsAllowed();
  const chosen = useUiState('logoVisible');
  // Not `useNarrow`, because the menu is in the page that is rendered before the width is known.
  const isNarrow = useMedia('(width < 64rem)');
  const folded = chosen === null ? isNarrow : !chosen;
  return (
    <nav
      aria-label={t`Main menu`}
      // The styles decide by the width, which the server does not have.
      data-menu={chosen === null ? 'by-width' : folded ? 'folded' : 'open'}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-6 overflow-x-hidden overflow-y-auto border-r border-border bg-surface-raised px-3 py-4 folded:w-17 md:flex"
    >
      <div className="flex items-center justify-between gap-1 pl-2 folded:flex-col folded:gap-4 folded:pl-0">
        <ProductMark />
        <IconButton
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          label={folded ? t`Expand the menu` : t`Collapse the menu`}
          aria-expanded={!folded}
          className="low:hidden"
          onClick={() => foldMenu(ui, !folded)}
        />
      </div>
      <ul className="flex flex-1 flex-col gap-1">
        {itemsFor(user, isAllowed).map((item) => (
          <li key={item.to}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
      {user !== null && <SignOutButton />}
    </nav>
  );
}
