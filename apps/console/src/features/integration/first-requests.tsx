import { Trans } from '@lingui/react/macro';
import { Status } from '@publisher-console/ui/status';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';

import { firstRequestsQuery } from './integration.queries.ts';

/** Whether the network has seen requests of an ad block. Nothing while that is not known: the guide works without it. */
export function FirstRequests({ adBlockId }: { adBlockId: string }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const { data } = useQuery(firstRequestsQuery(api, adBlockId));
  const date = data?.firstRequests.date ?? null;
  const dataAsOf = data?.firstRequests.dataAsOf ?? null;
  const day = date === null ? null : format.day(date);
  return (
    <p aria-live="polite" className="flex min-h-12 flex-col justify-center">
      {data !== undefined && (
        <>
          <Status tone={day === null ? 'neutral' : 'success'}>
            {day === null ? <Trans>Waiting for the first request…</Trans> : <Trans>First requests on {day}</Trans>}
          </Status>
          {dataAsOf !== null && (
            <span className="ps-4 text-caption text-text-muted">
              <Trans>
                Data as of <ExactTime at={dataAsOf} />
              </Trans>
            </span>
          )}
        </>
      )}
    </p>
  );
}
