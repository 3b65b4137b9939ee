import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

const ShownAnnouncement = lazyRouteComponent(
  () => import('#features/announcements/shown-announcement.tsx'),
  'ShownAnnouncement',
);

/** The network's announcement, in one line. There is rarely one, so its code and texts are loaded only if there is. */
export function LazyAnnouncement() {
  const announcement = useCurrentUser()?.announcement;
  return (
    announcement && (
      <LazyComponent feature="announcements">
        <ShownAnnouncement announcement={announcement} />
      </LazyComponent>
    )
  );
}
