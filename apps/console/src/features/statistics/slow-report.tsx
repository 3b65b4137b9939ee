import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { DisappearingButton } from '#lib/disappearing-button.tsx';

import type { Report } from './report.ts';

const slowAfterMs = 8000;

interface SlowReportProps {
  /** The report that is loading; null if none is. */
  running: Report | null;
  onCancel: () => void;
}

/** Says that a report takes long, and offers to cancel it. */
export function SlowReport({ running, onCancel }: SlowReportProps) {
  const [slow, setSlow] = useState<Report | null>(null);
  useEffect(() => {
    if (running === null) return undefined;
    const timer = setTimeout(() => setSlow(running), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [running]);

  const isSlow = running !== null && running === slow;
  return (
    <div className={isSlow ? 'flex flex-wrap items-center gap-x-4 gap-y-1' : 'sr-only'}>
      <output aria-live="polite" className="text-notice">
        {isSlow && <Trans>This report takes longer than usual.</Trans>}
      </output>
      {isSlow && (
        <DisappearingButton onPress={onCancel}>
          <Trans>Cancel</Trans>
        </DisappearingButton>
      )}
    </div>
  );
}
