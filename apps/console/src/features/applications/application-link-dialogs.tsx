import type { Application } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';

import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

const ApplicationLinkDialog = lazyRouteComponent(
  () => import('./application-link-dialog.tsx'),
  'ApplicationLinkDialog',
);
const AppAdsTxtLinkDialog = lazyRouteComponent(() => import('./app-ads-txt-link-dialog.tsx'), 'AppAdsTxtLinkDialog');
const ApplicationPublicationDialog = lazyRouteComponent(
  () => import('./application-publication-dialog.tsx'),
  'ApplicationPublicationDialog',
);
const dialogs = [ApplicationLinkDialog, AppAdsTxtLinkDialog, ApplicationPublicationDialog].map(
  (dialog) => () => dialog.preload?.(),
);

interface ApplicationLinkDialogsProps {
  /** Absent while no dialog is open. */
  application: Application | undefined;
  dialog: string | undefined;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

/** The dialogs that change the links of an application. One that lacks a link gets both at once, as the API takes them. */
export function ApplicationLinkDialogs({ application, dialog, ...on }: ApplicationLinkDialogsProps) {
  useLoadWhenIdle(dialogs);
  if (application === undefined || (dialog !== 'link' && dialog !== 'app-ads-txt')) return null;
  const linked = dialog === 'link' ? ApplicationLinkDialog : AppAdsTxtLinkDialog;
  const hasBoth = application.applicationUrl !== null && application.appAdsTxtUrl !== null;
  const LinkDialog = hasBoth ? linked : ApplicationPublicationDialog;
  return (
    <LatePart>
      <LinkDialog application={application} {...on} />
    </LatePart>
  );
}
