import { useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';

import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import { StatusMenu } from '#inventory/status-menu.tsx';

import type { useAdBlockActions } from './use-ad-block-actions.ts';

const AdBlockEndDialog = lazyRouteComponent(() => import('./ad-block-end-dialog.tsx'), 'AdBlockEndDialog');
const dialog = [() => AdBlockEndDialog.preload?.()];

interface AdBlockMenuProps {
  block: AdBlock;
  actions: ReturnType<typeof useAdBlockActions>;
  onEditTitle: () => void;
}

/** The menu of an ad block: rename, and the actions that its status allows. */
export function AdBlockMenu({ block, actions, onEditTitle }: AdBlockMenuProps) {
  const { t } = useLingui();
  useLoadWhenIdle(dialog);
  return (
    <StatusMenu
      {...actions}
      id={block.id}
      name={block.name}
      status={block.status}
      actions={[{ icon: Pencil, label: t`Edit title`, onSelect: onEditTitle }]}
    >
      {(question) => <AdBlockEndDialog block={block} {...question} />}
    </StatusMenu>
  );
}
