import { useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { allowedActions } from '@publisher-console/api-contract/statuses';
import type { PublisherAction } from '@publisher-console/api-contract/statuses';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleStop from 'lucide-react/icons/circle-stop';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ActionMenu } from '#common/late/action-menu.tsx';
import type { MenuAction } from '#common/late/action-menu.tsx';
import { LatePart } from '#common/late/late-part.tsx';

import type { EndQuestion } from './end-dialog.tsx';

interface StatusMenuProps {
  name: string;
  status: AdBlock['status'];
  /** The actions above those that the status allows. */
  actions: MenuAction[];
  stop: () => void;
  resume: () => void;
  isResuming: boolean;
  remove: (onDeleted: () => void) => void;
  removal: { pending: boolean; error: string | undefined; reset: () => void };
  /** Leaves the page of what was deleted. */
  onDeleted?: (() => void) | undefined;
  /** Asks before a stop or a deletion. */
  children: (question: EndQuestion) => ReactNode;
}

/** The menu of an application or an ad block: its own actions, and those that its status allows. */
export function StatusMenu({ name, status, actions, removal, children, onDeleted, ...on }: StatusMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<EndQuestion['action']>();
  const byStatus: Record<PublisherAction, MenuAction> = {
    stop: { icon: CircleStop, label: t`Stop`, onSelect: () => setAsked('stop') },
    resume: { icon: CirclePlay, label: t`Resume`, onSelect: on.resume },
    delete: { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => setAsked('delete') },
  };
  const allowed = on.isResuming ? [] : allowedActions(status).map((action) => byStatus[action]);
  const close = (): void => {
    setAsked(undefined);
    removal.reset();
  };
  const confirm = {
    stop: () => {
      close();
      on.stop();
    },
    delete: () =>
      on.remove(() => {
        close();
        onDeleted?.();
      }),
  };
  return (
    <>
      <ActionMenu label={t`Actions for ${name}`} actions={[...actions, ...allowed]} />
      <LatePart>
        {asked !== undefined &&
          children({
            action: asked,
            pending: removal.pending,
            error: removal.error,
            onClose: close,
            onConfirm: confirm[asked],
          })}
      </LatePart>
    </>
  );
}
