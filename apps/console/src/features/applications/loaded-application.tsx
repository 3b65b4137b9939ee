import { useLingui } from '@lingui/react';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { Application } from '@publisher-console/api-contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { applicationQuery } from './applications.queries.ts';
import { applicationDeleted } from './load-application.ts';

interface LoadedApplicationProps {
  applicationId: string;
  children: (application: Application) => ReactNode;
}

/** A page of an application. Redirects to the list once the application was deleted in another tab. */
export function LoadedApplication({ applicationId, children }: LoadedApplicationProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const { api, ui } = useRouterContext();
  const { data, error } = useSuspenseQuery(applicationQuery(api, applicationId));
  const isGone = error instanceof ApiFailure && error.kind === 'not-found';
  useEffect(() => {
    if (!isGone) return;
    ui.snackbar.show({ text: i18n._(applicationDeleted), color: 'notice' });
    void router.navigate({ to: '/app', replace: true, ignoreBlocker: true });
  }, [isGone, i18n, router, ui]);
  return children(data.application);
}
