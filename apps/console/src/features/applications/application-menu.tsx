import { useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import FilePen from 'lucide-react/icons/file-pen';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { StatusMenu } from '#inventory/status-menu.tsx';

import { useIsAllowed } from '#session/member.tsx';
import { linkOperation } from './links/application-link-dialogs.tsx';
import type { useApplicationActions } from './use-application-actions.ts';

const ApplicationEndDialog = lazyRouteComponent(() => import('./application-end-dialog.tsx'), 'ApplicationEndDialog');
const ResumptionDialog = lazyRouteComponent(() => import('./resumption-dialog.tsx'), 'ResumptionDialog');
const dialog = [() => ApplicationEndDialog.preload?.()];

interface ApplicationMenuProps {
  application: Application;
  actions: ReturnType<typeof useApplicationActions>;
  onEditAppAdsTxt: () => void;
  /** Absent if the store link cannot be edited. */
  onEditLink?: () => void;
  /** Leaves the page of the deleted application. */
  onDeleted?: () => void;
}

/** The menu of an application: its links, its statistics, and the actions that its status allows. */
export function ApplicationMenu({
  application,
  actions,
  onEditAppAdsTxt,
  onEditLink,
  onDeleted,
}: ApplicationMenuProps) {
  const { t } = useLingui();
  useLoadWhenIdle(dialog);
  const { id, name, status, rejectionReason } = application;
  const [isResuming, setIsResuming] = useState(false);
  // The label shows from when the application may be resumed.
  const needsNote = rejectionReason !== null && actions.resumeLabel === undefined;
  const isAllowed = useIsAllowed();
  return (
    <>
      <StatusMenu
        {...actions}
        resume={needsNote ? () => setIsResuming(true) : () => actions.resume()}
        id={id}
        name={name}
        status={status}
        operations={{ stop: 'stopApplication', resume: 'resumeApplication', delete: 'deleteApplication' }}
        actions={[
          ...(onEditLink === undefined || !isAllowed(linkOperation(application, 'store'))
            ? []
            : [{ icon: LinkIcon, label: t`Edit app link`, onSelect: onEditLink }]),
          ...(isAllowed(linkOperation(application, 'file'))
            ? [{ icon: FilePen, label: t`Edit app-ads.txt link`, onSelect: onEditAppAdsTxt }]
            : []),
          { icon: ChartColumn, label: t`Statistics`, link: <Link to="/stats" search={{ apps: id }} /> },
        ]}
        onDeleted={onDeleted}
      >
        {(question) => <ApplicationEndDialog application={application} {...question} />}
      </StatusMenu>
      <LazyComponent>
        {isResuming && <ResumptionDialog name={name} onResume={actions.resume} onClose={() => setIsResuming(false)} />}
      </LazyComponent>
    </>
  );
}
