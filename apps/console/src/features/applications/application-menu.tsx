import { useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { allowedActions } from '@publisher-console/api-contract/statuses';
import type { PublisherAction } from '@publisher-console/api-contract/statuses';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { ChartColumn, CirclePlay, CircleStop, FilePen, LinkIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { ActionMenu } from '#lib/action-menu.tsx';
import type { MenuAction } from '#lib/action-menu.tsx';
import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import type { useApplicationActions } from './use-application-actions.ts';

const ApplicationEndDialog = lazyRouteComponent(() => import('./application-end-dialog.tsx'), 'ApplicationEndDialog');
const dialog = [() => ApplicationEndDialog.preload?.()];

interface ApplicationMenuProps {
  application: Application;
  actions: ReturnType<typeof useApplicationActions>;
  onEditAppAdsTxt: () => void;
  /** Where the link to the store can be edited too. */
  onEditLink?: () => void;
  /** Leads elsewhere from a page that is gone with its application. */
  onDeleted?: () => void;
}

/** The menu of an application: its link, its statistics, and what its status allows. */
export function ApplicationMenu({
  application,
  actions,
  onEditAppAdsTxt,
  onEditLink,
  onDeleted,
}: ApplicationMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'stop' | 'delete'>();
  useLoadWhenIdle(dialog);
  const { id, name, status } = application;

  const byStatus: Record<PublisherAction, MenuAction> = {
    stop: { icon: CircleStop, label: t`Stop`, onSelect: () => setAsked('stop') },
    resume: { icon: CirclePlay, label: t`Resume`, onSelect: actions.resume },
    delete: { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => setAsked('delete') },
  };
  const menu: MenuAction[] = [
    ...(onEditLink === undefined ? [] : [{ icon: LinkIcon, label: t`Edit app link`, onSelect: onEditLink }]),
    { icon: FilePen, label: t`Edit app-ads.txt link`, onSelect: onEditAppAdsTxt },
    { icon: ChartColumn, label: t`Statistics`, link: <Link to="/stats" search={{ apps: id }} /> },
    ...(actions.isResuming ? [] : allowedActions(status).map((action) => byStatus[action])),
  ];
  const close = (): void => {
    setAsked(undefined);
    actions.removal.reset();
  };
  return (
    <>
      <ActionMenu label={t`Actions for ${name}`} actions={menu} />
      <LatePart>
        {asked !== undefined && (
          <ApplicationEndDialog
            application={application}
            action={asked}
            pending={actions.removal.pending}
            error={actions.removal.error}
            onClose={close}
            onConfirm={() => {
              if (asked === 'delete') {
                actions.remove(() => {
                  close();
                  onDeleted?.();
                });
                return;
              }
              close();
              actions.stop();
            }}
          />
        )}
      </LatePart>
    </>
  );
}
