import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import type { ReactNode, RefObject } from 'react';

import { controlsGridStyle } from './controls-grid.ts';
import { DraftControls } from './draft-controls.tsx';
import type { DraftControlsProps } from './draft-controls.tsx';

interface ReportControlsProps extends DraftControlsProps {
  /** Around the controls, to find the first one that lacks something. */
  controlsRef: RefObject<HTMLDivElement | null>;
  buildRef: RefObject<HTMLButtonElement | null>;
  /** Hidden on a screen that is too low for them and a report, unless something is missing. */
  isFolded: boolean;
  /** The report of the draft is being built. */
  isBuilding: boolean;
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

/** The controls of the draft and the buttons for it, in one row. No report is built before Build report is pressed. */
export function ReportControls({
  controlsRef,
  buildRef,
  isFolded,
  isBuilding,
  templates,
  save,
  download,
  ...draft
}: ReportControlsProps) {
  const { state, onBuild } = draft;
  return (
    <div
      ref={controlsRef}
      data-report-controls
      className={controlsGridStyle({
        className: ['group/controls print:hidden', isFolded && state.gaps.length === 0 ? 'low:hidden' : undefined],
      })}
    >
      <DraftControls {...draft} />
      {/* As wide for every title of a template, so that the others do not move. */}
      <div className="min-w-0 empty:hidden min-[112rem]:w-32">{templates}</div>
      {/* In line with the buttons beside them, which have labels above. */}
      <div className="flex gap-2 pt-5 max-lg:flex-wrap max-xl:col-span-2 max-lg:pt-0 lg:max-xl:*:grow lg:max-xl:*:px-2.5">
        <Button
          ref={buildRef}
          variant={state.isChanged ? 'primary' : 'secondary'}
          pending={isBuilding}
          className={`whitespace-nowrap max-lg:grow ${quietWhileOpen}`}
          onClick={onBuild}
        >
          <Trans>Build report</Trans>
        </Button>
        {download}
        {save}
      </div>
    </div>
  );
}
