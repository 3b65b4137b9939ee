import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { LatePart } from '#common/late/late-part.tsx';

import type { BulkAction } from './use-bulk-change.ts';

const BulkStopDialog = lazyRouteComponent(() => import('./bulk-stop-dialog.tsx'), 'BulkStopDialog');

interface BulkBarProps {
  /** The ad blocks of the current page. */
  blocks: readonly AdBlock[];
  selected: readonly AdBlock[];
  pendingAction: BulkAction | undefined;
  onSelectAll: (isSelected: boolean) => void;
  onChange: (action: BulkAction) => void;
}

/** Selects all ad blocks of the page, and stops or resumes the selected ones. */
export function BulkBar({ blocks, selected, pendingAction, onSelectAll, onChange }: BulkBarProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const count = selected.length;
  const isAll = count > 0 && count === blocks.length;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 pr-4 pl-4">
      <Checkbox
        label={count === 0 ? t`Select all` : t`${plural(count, { one: '# selected', other: '# selected' })}`}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <div className="ml-auto flex gap-3">
        <BulkButton isIdle={count === 0} isPending={pendingAction === 'stop'} onPress={() => setAsks(true)}>
          <Trans>Stop</Trans>
        </BulkButton>
        <BulkButton
          isIdle={count === 0}
          isPending={pendingAction === 'resume'}
          onPress={() => pendingAction ?? onChange('resume')}
        >
          <Trans>Resume</Trans>
        </BulkButton>
      </div>
      <LatePart>
        {asks && (
          <BulkStopDialog
            count={count}
            onClose={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false);
              if (pendingAction === undefined) onChange('stop');
            }}
          />
        )}
      </LatePart>
    </div>
  );
}

interface BulkButtonProps {
  /** Nothing is selected. */
  isIdle: boolean;
  isPending: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Not disabled while nothing is selected: after a change it still has the focus. */
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
