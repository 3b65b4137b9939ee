import { useLingui } from '@lingui/react';
import { Badge } from '@publisher-console/ui/badge';
import type { ReactNode } from 'react';

import { LazyTooltip, preloadTooltips } from '#common/lazy/lazy-tooltip.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';

import { shownStatus, statusWords } from './statuses.ts';

interface StatusBadgeProps {
  of: 'application' | 'adBlock';
  status: string;
  /** Explains the status in a tooltip. */
  meaning: ReactNode;
  /** Replaces the status while a change is pending. */
  change?: ReactNode;
}

/** The status of an application or an ad block. It is a button so that the keyboard reaches its tooltip. */
export function StatusBadge({ of, status, meaning, change }: StatusBadgeProps) {
  const { i18n } = useLingui();
  useLoadWhenIdle(preloadTooltips);
  if (change) return <Badge>{change}</Badge>;
  const { label, tone } = statusWords[shownStatus(status)];
  return (
    <LazyTooltip text={meaning}>
      <button type="button" className="inline-flex min-h-6 cursor-help items-center rounded-full touch:min-h-control">
        <Badge tone={tone}>{i18n._(label[of])}</Badge>
      </button>
    </LazyTooltip>
  );
}
