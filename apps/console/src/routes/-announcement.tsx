import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

const ShownAnnouncement = lazyRouteComponent(
  () => import('#features/announcements/shown-announcement.tsx'),
  'ShownAnnouncement',
);

/** What the network announces, in one line. Mostly there is nothing, so that its code and texts are loaded for who sees it. */
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
