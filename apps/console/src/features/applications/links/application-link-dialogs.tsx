import type { Application } from '@publisher-console/api-contract';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import { lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { Allowed } from '#session/member.tsx';

const LinksDialog = lazyRouteComponent(() => import('./links-dialog.tsx'), 'LinksDialog');
const parts = [() => LinksDialog.preload?.()];

/** The operation that changes a link. Only members who may add applications can change the store link. */
export function linkOperation(
  { applicationUrl }: Pick<Application, 'applicationUrl'>,
  requested: 'file' | 'store',
): RoleOperation {
  // Without a store link, both links are set at once.
  return requested === 'store' || applicationUrl === null ? 'createApplication' : 'updateApplication';
}

interface ApplicationLinkDialogsProps {
  /** Absent while no dialog is open. */
  application: Application | undefined;
  dialog: string | undefined;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** The dialogs that change the links of an application. If one is missing, both are set, as the API requires. */
export function ApplicationLinkDialogs({ application, dialog, ...on }: ApplicationLinkDialogsProps) {
  useLoadWhenIdle(parts);
  if (application === undefined || (dialog !== 'link' && dialog !== 'app-ads-txt')) return null;
  const hasBoth = application.applicationUrl !== null && application.appAdsTxtUrl !== null;
  const requested = dialog === 'link' ? 'store' : 'file';
  return (
    <Allowed operation={linkOperation(application, requested)}>
      <LazyComponent>
        <LinksDialog application={application} changed={hasBoth ? requested : 'both'} {...on} />
      </LazyComponent>
    </Allowed>
  );
}
