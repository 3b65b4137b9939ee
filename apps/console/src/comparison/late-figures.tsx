import { Trans } from '@lingui/react/macro';
import type { StatisticMeta } from '@publisher-console/api-contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { useFormat } from '#common/format/format.ts';

/**
 * Until when figures reach, and since when the network's figures have been late; renders nothing while they are on
 * time. If newer figures arrive all the same, such as those of today, only older ones are late.
 */
export function LateFigures({ meta }: { meta: Pick<StatisticMeta, 'dataAsOf' | 'lateSince' | 'timeZone'> }) {
  const format = useFormat();
  const { dataAsOf, lateSince, timeZone } = meta;
  if (dataAsOf === null || lateSince === null) return null;
  const [reach, since] = [dataAsOf, lateSince].map((at) => format.recentInstant(at, timeZone));
  return (
    <p className="flex items-center gap-x-3 rounded-base bg-notice-soft px-3 py-1.5 text-notice in-data-stale:stale max-md:text-caption print:px-0">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span>
        {dataAsOf < lateSince ? (
          <Trans>
            Figures reach to {reach}. Newer ones from the network have been late since {since}.
          </Trans>
        ) : (
          <Trans>Some figures from the network have been late since {since}.</Trans>
        )}
      </span>
    </p>
  );
}
