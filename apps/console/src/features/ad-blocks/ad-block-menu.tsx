import { useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { allowedActions } from '@publisher-console/api-contract/statuses';
import type { PublisherAction } from '@publisher-console/api-contract/statuses';
import { lazyRouteComponent } from '@tanstack/react-router';
import { CirclePlay, CircleStop, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { ActionMenu } from '#lib/action-menu.tsx';
import type { MenuAction } from '#lib/action-menu.tsx';
import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import type { useAdBlockActions } from './use-ad-block-actions.ts';

const AdBlockEndDialog = lazyRouteComponent(() => import('./ad-block-end-dialog.tsx'), 'AdBlockEndDialog');
const dialog = [() => AdBlockEndDialog.preload?.()];

interface AdBlockMenuProps {
  block: AdBlock;
  actions: ReturnType<typeof useAdBlockActions>;
  onEditTitle: () => void;
}

/** The menu of an ad block: its title, and what its status allows. */
export function AdBlockMenu({ block, actions, onEditTitle }: AdBlockMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'stop' | 'delete'>();
  useLoadWhenIdle(dialog);
  const { name, status } = block;

  const byStatus: Record<PublisherAction, MenuAction> = {
    stop: { icon: CircleStop, label: t`Stop`, onSelect: () => setAsked('stop') },
    resume: { icon: CirclePlay, label: t`Resume`, onSelect: actions.resume },
    delete: { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => setAsked('delete') },
  };
  const menu: MenuAction[] = [
    { icon: Pencil, label: t`Edit title`, onSelect: onEditTitle, movesFocus: true },
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
          <AdBlockEndDialog
            block={block}
            action={asked}
            pending={actions.removal.pending}
            error={actions.removal.error}
            onClose={close}
            onConfirm={() => {
              if (asked === 'delete') {
                actions.remove(close);
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
