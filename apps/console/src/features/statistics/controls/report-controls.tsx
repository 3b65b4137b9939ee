import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactNode, RefObject } from 'react';

import { DraftControls } from './draft-controls.tsx';
import type { DraftControlsProps } from './draft-controls.tsx';

interface ReportControlsProps extends DraftControlsProps {
  /** The element around the controls, to find the first control with a missing choice. */
  controlsRef: RefObject<HTMLDivElement | null>;
  buildRef: RefObject<HTMLButtonElement | null>;
  /** Hides the controls on a screen that is too small for them and a report, unless a choice is missing. */
  isFolded: boolean;
  /** Whether the report of the draft is being built. */
  isBuilding: boolean;
  /** Whether the draft has no report: a choice is missing, or its call has failed or was cancelled. */
  isWaiting: boolean;
  onBuild: () => void;
  /** The button of the templates. */
  templates?: ReactNode;
  /** The button that saves a template. */
  save?: ReactNode;
  /** The download of the shown report. */
  download?: ReactNode;
}

/** While a popover is open, its own Build button is the primary one. */
const quietWhileOpen =
  'group-has-aria-expanded/controls:border-border-control group-has-aria-expanded/controls:bg-surface-raised group-has-aria-expanded/controls:text-text';

/** Labels and choices depend on the width of the row, not of the window: the menu beside it may be folded. */
const frameStyle = tv({
  base: 'group/controls @container print:hidden',
  variants: { isFolded: { true: 'low:hidden max-md:hidden' } },
});

/**
 * The row of controls. A choice builds its report at once. A control with checkboxes builds it when its popover closes.
 */
export function ReportControls({
  controlsRef,
  buildRef,
  isFolded,
  isBuilding,
  isWaiting,
  onBuild,
  templates,
  save,
  download,
  ...draft
}: ReportControlsProps) {
  return (
    <div
      ref={controlsRef}
      data-report-controls
      className={frameStyle({ isFolded: isFolded && draft.state.gaps.length === 0 })}
    >
      <div className="relative flex flex-wrap items-center gap-1.5 max-md:gap-2">
        <DraftControls {...draft} />
        {templates}
        <div className="ms-auto flex gap-1.5 max-md:w-full max-md:gap-2">
          <Button
            ref={buildRef}
            variant={isWaiting ? 'primary' : 'secondary'}
            pending={isBuilding}
            className={`ps-2.5 pe-2.5 whitespace-nowrap max-md:grow ${quietWhileOpen}`}
            onClick={onBuild}
          >
            <Trans>Build report</Trans>
          </Button>
          {save}
          {download}
        </div>
      </div>
    </div>
  );
}
