import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';

import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

import { itemsFor } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** The menu items that do not fit into the bar of a narrow screen. */
export function MoreNavigation({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useCurrentUser();
  const isAllowed = useIsAllowed();
  return (
    <Dialog sheet open onOpenChange={onClose} title={t`Menu`} closeLabel={t`Close`}>
      <ul className="flex flex-col gap-1">
        {itemsFor(user, isAllowed)
          .filter(({ inBar }) => !inBar)
          .map((item) => (
            <li key={item.to}>
              <NavigationLink item={item} onNavigate={onClose} />
            </li>
          ))}
        <li>
          <SignOutButton />
        </li>
      </ul>
    </Dialog>
  );
}
