import { useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import { allowedActions } from '@publisher-console/api-contract/statuses';
import type { PublisherAction } from '@publisher-console/api-contract/statuses';
import { useSearch } from '@tanstack/react-router';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleStop from 'lucide-react/icons/circle-stop';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';

import { ActionMenu } from '#common/lazy/action-menu.tsx';
import type { MenuAction } from '#common/lazy/action-menu.tsx';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';

import { useIsAllowed } from '#session/member.tsx';
import type { EndQuestion } from './end-dialog.tsx';

interface StatusMenuProps {
  /** The id of the application or ad block. */
  id: string;
  name: string;
  status: AdBlock['status'];
  /** The operations of the actions that depend on the status. An action that the member may not call is not shown. */
  operations: Record<PublisherAction, RoleOperation>;
  /** Actions above those that depend on the status. */
  actions: MenuAction[];
  stop: () => void;
  resume: () => void;
  /** Replaces the label Resume by a longer one. */
  resumeLabel?: string | undefined;
  isResuming: boolean;
  remove: (onDeleted: () => void) => void;
  removal: { pending: boolean; error: string | undefined; reset: () => void };
  /** Leaves the page of the deleted subject. */
  onDeleted?: (() => void) | undefined;
  /** Renders the dialog that requests a confirmation of a stop or a deletion. */
  children: (question: EndQuestion) => ReactNode;
}

/**
 * The menu of an application or an ad block: its own actions, and those that its status allows. The dialog before a
 * stop or a deletion is in the address, so that Back closes it.
 */
export function StatusMenu({
  id,
  name,
  status,
  operations,
  actions,
  removal,
  children,
  onDeleted,
  ...on
}: StatusMenuProps) {
  const { t } = useLingui();
  const addressDialog = useAddressDialog();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const opened = search.of === id ? search.dialog : undefined;
  const byStatus: Record<PublisherAction, MenuAction> = {
    stop: { icon: CircleStop, label: t`Stop`, onSelect: () => addressDialog.open('stop', id) },
    resume: { icon: CirclePlay, label: on.resumeLabel ?? t`Resume`, onSelect: on.resume },
    delete: { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => addressDialog.open('delete', id) },
  };
  const isAllowed = useIsAllowed();
  const allowed = on.isResuming ? [] : allowedActions(status).filter((action) => isAllowed(operations[action]));
  const offered = [...actions, ...allowed.map((action) => byStatus[action])];
  const requested = (['stop', 'delete'] as const).find((action) => action === opened && allowed.includes(action));
  const close = (): void => {
    addressDialog.close();
    removal.reset();
  };
  const confirm = {
    stop: () => {
      close();
      on.stop();
    },
    delete: () =>
      on.remove(() => {
        if (onDeleted === undefined) void addressDialog.finish();
        else onDeleted();
      }),
  };
  return (
    <>
      {offered.length > 0 && <ActionMenu label={t`Actions for ${name}`} actions={offered} />}
      <LazyComponent>
        {requested !== undefined &&
          children({
            action: requested,
            pending: removal.pending,
            error: removal.error,
            onClose: close,
            onConfirm: confirm[requested],
          })}
      </LazyComponent>
    </>
  );
}
