import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { Announcement } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { isLocale } from '#i18n/locale.ts';
import { userKeys } from '#session/current-user.queries.ts';

import { AnnouncementLine } from './announcement-line.tsx';

const dismissAnnouncement = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.POST('/announcement/{id}/dismiss', { params: { path: { id } } })),
    meta: { invalidates: [userKeys.all] },
  });

/** The network's announcement to the person, above every page. */
export function ShownAnnouncement({ announcement }: { announcement: Announcement }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const dismiss = useReportedMutation(dismissAnnouncement(api), {
    done: msg`You will not see this announcement any more`,
    failures: { fallback: msg`Failed to put the announcement away` },
  });
  const { id, isDismissible } = announcement;
  return (
    <AnnouncementLine
      announcement={announcement}
      locale={isLocale(i18n.locale) ? i18n.locale : 'en'}
      onDismiss={isDismissible ? () => dismiss.mutate(id) : undefined}
    />
  );
}
