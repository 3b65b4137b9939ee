import { lazyRouteComponent } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

import { LatePart } from '#common/late/late-part.tsx';

import { readDownloads, readNoDownloads, subscribeToDownloads } from './report-downloads.ts';

const ReportDownloadsList = lazyRouteComponent(() => import('./report-downloads-list.tsx'), 'ReportDownloadsList');

/** The downloads of this tab, in a corner of the page; loaded when there are some. */
export function ReportDownloadsPanel() {
  const ids = useSyncExternalStore(subscribeToDownloads, readDownloads, readNoDownloads);
  return <LatePart>{ids.length > 0 && <ReportDownloadsList ids={ids} />}</LatePart>;
}
