import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Progress } from '@publisher-console/ui/progress';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { useRescuedFocus } from '#common/page/use-rescued-focus.ts';

import type { Progress as AdditionProgress } from './use-application-additions.ts';

interface SeveralActionsProps {
  /** How many apps can be added now. */
  addableCount: number;
  addedCount: number;
  isAllAdded: boolean;
  isLooking: boolean;
  /** Null while nothing is being added. */
  progress: AdditionProgress | null;
  onCancel: () => void;
  /** Back to one app. */
  onOne: () => void;
}

/** The buttons of the form for several apps, the progress, and how many apps were added. */
export function SeveralActions({
  addableCount,
  addedCount,
  isAllAdded,
  isLooking,
  progress,
  onCancel,
  onOne,
}: SeveralActionsProps) {
  const isRunning = progress !== null;
  const result = useRef<HTMLOutputElement>(null);
  // The button that had the focus goes once all apps are added.
  useRescuedFocus(result, !isRunning, { preventScroll: true });
  return (
    <>
      {isRunning && <AdditionsProgress {...progress} />}
      <div className="flex flex-wrap items-center gap-3">
        {!isAllAdded && (
          <Button
            type="submit"
            pending={isRunning || isLooking}
            disabled={addableCount === 0 && !isLooking && !isRunning}
          >
            <Plural value={addableCount} _0="Add apps" one="Add # app" other="Add # apps" />
          </Button>
        )}
        {isRunning && (
          <DisappearingButton onPress={onCancel}>
            <Trans>Cancel</Trans>
          </DisappearingButton>
        )}
        {addedCount === 0 && !isRunning && (
          <DisappearingButton onPress={onOne}>
            <Trans>Back to one app</Trans>
          </DisappearingButton>
        )}
        <output ref={result} tabIndex={-1} className="outline-none flex flex-wrap items-center gap-x-3">
          {addedCount > 0 && !isRunning && (
            <>
              <Plural value={addedCount} one="# app added" other="# apps added" />
              <Link to="/app" className={linkStyle()}>
                <Trans>Open the apps</Trans>
              </Link>
            </>
          )}
        </output>
      </div>
    </>
  );
}

function AdditionsProgress({ done, total }: AdditionProgress) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-4">
      <Progress label={t`Adding the apps`} value={done / total} />
      <span className="shrink-0 tabular-nums">
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </div>
  );
}
