import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { allowedActions } from '@publisher-console/api-contract/statuses';
import { Button } from '@publisher-console/ui/button';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';

import type { BulkAction } from './use-bulk-change.ts';

const BulkStopDialog = lazyRouteComponent(() => import('./bulk-stop-dialog.tsx'), 'BulkStopDialog');

interface BulkBarProps {
  /** The ad blocks of the current page. */
  blocks: readonly AdBlock[];
  selected: readonly AdBlock[];
  pendingAction: BulkAction | undefined;
  onSelectAll: (isSelected: boolean) => void;
  /** Called with the ad blocks that the action changes. */
  onChange: (action: BulkAction, blocks: readonly AdBlock[]) => void;
  /**
   * Their total revenue of the last seven days; null if there are no figures, undefined if these could not be loaded.
   */
  earnedBy: (blocks: readonly AdBlock[]) => string | null | undefined;
}

/** Selects all ad blocks of the page, and stops or resumes the selected ones. */
export function BulkBar({ blocks, selected, pendingAction, onSelectAll, onChange, earnedBy }: BulkBarProps) {
  const { t } = useLingui();
  const addressDialog = useAddressDialog();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isAsked = search.dialog === 'stop-selected';
  const count = selected.length;
  const isAll = count > 0 && count === blocks.length;
  const changedBy = (action: BulkAction) => selected.filter(({ status }) => allowedActions(status).includes(action));
  const [stoppable, resumable] = [changedBy('stop'), changedBy('resume')];
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 pr-4 pl-4">
      <Checkbox
        label={t`Select all`}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      {count > 0 && (
        <span className="text-text-muted">{t`${plural(count, { one: '# selected', other: '# selected' })}`}</span>
      )}
      <div className="ml-auto flex gap-3">
        <BulkButton
          isIdle={stoppable.length === 0}
          isPending={pendingAction === 'stop'}
          onPress={() => addressDialog.open('stop-selected')}
        >
          <Trans>Stop</Trans>
        </BulkButton>
        <BulkButton
          isIdle={resumable.length === 0}
          isPending={pendingAction === 'resume'}
          onPress={() => pendingAction ?? onChange('resume', resumable)}
        >
          <Trans>Resume</Trans>
        </BulkButton>
      </div>
      <LazyComponent>
        {isAsked && stoppable.length > 0 && (
          <BulkStopDialog
            count={stoppable.length}
            earned={earnedBy(stoppable)}
            onClose={addressDialog.close}
            onConfirm={() => {
              addressDialog.close();
              if (pendingAction === undefined) onChange('stop', stoppable);
            }}
          />
        )}
      </LazyComponent>
    </div>
  );
}

interface BulkButtonProps {
  /** Whether the action would change none of the selected ad blocks. */
  isIdle: boolean;
  isPending: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Not disabled while nothing would change, because it still has the focus after a change. */
function BulkButton({ isIdle, isPending, onPress, children }: BulkButtonProps) {
  return (
    <Button
      variant="secondary"
      pending={isPending}
      aria-disabled={isIdle || isPending || undefined}
      className={isIdle ? 'opacity-50' : ''}
      onClick={() => {
        if (!isIdle) onPress();
      }}
    >
      {children}
    </Button>
  );
}
