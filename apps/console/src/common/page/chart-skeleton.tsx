import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface ChartSkeletonProps {
  /** In pixels. */
  height: number;
  /** Above the chart. */
  children?: ReactNode;
}

/** Has the shape of a chart, until it has loaded. */
export function ChartSkeleton({ height, children }: ChartSkeletonProps) {
  const { t } = useLingui();
  return (
    <output aria-label={t`The chart is loading`} aria-busy className="flex flex-col gap-3">
      {children}
      {/* The height as an attribute: the content security policy refuses style attributes. */}
      <svg aria-hidden height={height} className="block w-full animate-pulse">
        <rect width="100%" height="100%" rx={4} className="fill-surface-sunken" />
      </svg>
    </output>
  );
}
