import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactNode, RefObject } from 'react';

import { DraftControls } from './draft-controls.tsx';
import type { DraftControlsProps } from './draft-controls.tsx';

interface ReportControlsProps extends DraftControlsProps {
  /** Around the controls, to find the first one that lacks something. */
  controlsRef: RefObject<HTMLDivElement | null>;
  buildRef: RefObject<HTMLButtonElement | null>;
  /** Hidden on a screen that is too small for them and a report, unless something is missing. */
  isFolded: boolean;
  /** The report of the draft is being built. */
  isBuilding: boolean;
  /** The draft has no report yet: something is missing from it, or its call has failed or was cancelled. */
  isWaiting: boolean;
  onBuild: () => void;
  /** My templates. */
  templates?: ReactNode;
  /** Save template. */
  save?: ReactNode;
  /** Download of the report that is shown. */
  download?: ReactNode;
}

/** A popover has its own Build: this one is not primary beside it. */
const quietWhileOpen =
  'group-has-aria-expanded/controls:border-border-control group-has-aria-expanded/controls:bg-surface-raised group-has-aria-expanded/controls:text-text';

/** Labels and choices appear with the width of the row, not of the window: the menu beside it may be folded. */
const frameStyle = tv({
  base: 'group/controls @container print:hidden',
  variants: { isFolded: { true: 'low:hidden max-md:hidden' } },
});

/** The row of controls. A press builds its report at once; where several things are ticked, closing the popover does. */
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
