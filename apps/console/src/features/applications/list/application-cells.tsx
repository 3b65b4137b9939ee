import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { useIsMutating } from '@tanstack/react-query';

import { ApplicationMenu } from '#features/applications/application-menu.tsx';
import { ApplicationStatus } from '#features/applications/application-status.tsx';
import { resumptionKey } from '#features/applications/applications.mutations.ts';
import { useApplicationActions } from '#features/applications/use-application-actions.ts';

/** The status of an application. The menu that changes it is in another cell. */
export function ApplicationState({ application }: { application: Application }) {
  const isResuming = useIsMutating({ mutationKey: resumptionKey(application.id) }) > 0;
  return <ApplicationStatus application={application} change={isResuming && <Trans>Resuming…</Trans>} />;
}

interface ApplicationActionsProps {
  application: Application;
  onEditAppAdsTxt: () => void;
}

export function ApplicationActions({ application, onEditAppAdsTxt }: ApplicationActionsProps) {
  const actions = useApplicationActions(application);
  return <ApplicationMenu application={application} actions={actions} onEditAppAdsTxt={onEditAppAdsTxt} />;
}
