import { useLingui } from '@lingui/react/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useId } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLazyOpening } from '#common/lazy/use-lazy-opening.ts';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { DownloadButton } from './download-button.tsx';

const DownloadMenu = lazyRouteComponent(() => import('./download-menu.tsx'), 'DownloadMenu');
const menu = [() => DownloadMenu.preload?.()];

interface DownloadControlProps {
  /** The shown report. */
  report: ReportQuery;
  /** Why the report cannot be downloaded now: it is not built, or the draft has changed. */
  obstacle: 'not-built' | 'changed' | null;
}

/** Downloads the shown report. The menu is loaded in idle time, or when the button is pressed. */
export function DownloadControl({ report, obstacle }: DownloadControlProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const reasonId = useId();
  const { open, onOpenChange, isLoading, button } = useLazyOpening('menu');
  useLoadWhenIdle(menu);

  if (obstacle !== null) {
    const reason =
      obstacle === 'changed'
        ? t`Your selection has changed. Build the report to download it`
        : t`There is no report to download yet`;
    return (
      <>
        <DownloadButton
          aria-disabled
          aria-describedby={reasonId}
          title={reason}
          onClick={() => ui.snackbar.show({ text: reason, color: 'notice' })}
        />
        <span id={reasonId} hidden>
          {reason}
        </span>
      </>
    );
  }
  if (open === undefined) return <DownloadButton pending={isLoading} {...button} />;
  return <DownloadMenu report={report} open={open} onOpenChange={onOpenChange} />;
}
