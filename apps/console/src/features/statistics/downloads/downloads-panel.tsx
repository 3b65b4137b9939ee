import { lazyRouteComponent } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

import { LatePart } from '#common/late/late-part.tsx';

import { readDownloads, readNoDownloads, subscribeToDownloads } from './tab-downloads.ts';

const DownloadsList = lazyRouteComponent(() => import('./downloads-list.tsx'), 'DownloadsList');

/** The downloads of this tab, in a corner of the page; loaded late, because there are rarely any. */
export function DownloadsPanel() {
  const ids = useSyncExternalStore(subscribeToDownloads, readDownloads, readNoDownloads);
  return <LatePart>{ids.length > 0 && <DownloadsList ids={ids} />}</LatePart>;
}
