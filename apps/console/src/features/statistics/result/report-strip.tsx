import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useState } from 'react';

import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';

const slowAfterMs = 8000;

/** A running call for a report. */
export interface ReportRun {
  /** The report that is being built. */
  report: ReportQuery;
  /** The browser is offline: the call is sent when it is online again. */
  isWaiting: boolean;
  /** Only the order or the page is new: the figures below are of the same draft. */
  isSameChoice: boolean;
}

interface ReportStripProps {
  /** Whether the draft differs from the report. */
  isChanged: boolean;
  /** Null if no call is running. */
  run: ReportRun | null;
  onReset: () => void;
  onCancel: () => void;
}

const partStyle = 'flex min-w-0 items-center gap-x-2';

/**
 * Shows why the figures do not fit the draft above: the draft has changed, or its report is being built. The strip
 * overlays the details below the totals and has no height of its own, so that nothing moves when it appears. It stays
 * in view while the report is scrolled.
 */
export function ReportStrip({ isChanged, run, onReset, onCancel }: ReportStripProps) {
  const isSlow = useIsSlow(run?.report ?? null);
  const isBuilding = run !== null && (!run.isSameChoice || run.isWaiting || isSlow);
  return (
    <div className="pointer-events-none sticky top-5 z-30 -order-1 -mt-4 flex h-0 justify-center print:hidden">
      <div
        data-strip={isChanged || isBuilding || undefined}
        className="group/strip mt-1.5 flex h-max max-w-full min-w-0 flex-wrap items-center justify-center gap-x-2 rounded-base data-strip:pointer-events-auto data-strip:border data-strip:border-border data-strip:bg-surface-raised data-strip:px-4 data-strip:py-1 data-strip:shadow-raised group-has-[[data-report-controls]_[aria-expanded=true]]/page:pointer-events-none group-has-[[data-report-controls]_[aria-expanded=true]]/page:opacity-0"
      >
        <div className={partStyle}>
          {isBuilding && (
            <span className="flex min-h-control items-center gap-2">
              <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent" />
              {!run.isWaiting && !isSlow && <Trans>Building the report…</Trans>}
            </span>
          )}
          {/* A report that loads at once is announced only when it has loaded. */}
          <output aria-live="polite" className="text-notice">
            {run?.isWaiting && <Trans>No connection. The report will be built when it is back.</Trans>}
            {isBuilding && !run.isWaiting && isSlow && <Trans>This report is taking longer than usual.</Trans>}
          </output>
          {isBuilding && (isSlow || run.isWaiting) && (
            <DisappearingButton onPress={onCancel}>
              <Trans>Cancel</Trans>
            </DisappearingButton>
          )}
        </div>
        <div className={partStyle}>
          <output aria-live="polite" className="text-notice">
            {isChanged && <Trans>Report out of date</Trans>}
          </output>
          {isChanged && (
            <Button variant="quiet" onClick={onReset}>
              <Trans>Reset</Trans>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** @param running the report that is being built; null if none is */
function useIsSlow(running: ReportQuery | null): boolean {
  const [slow, setSlow] = useState<ReportQuery | null>(null);
  useEffect(() => {
    if (running === null) return undefined;
    const timer = setTimeout(() => setSlow(running), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [running]);
  return running !== null && running === slow;
}
