import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { applicationFiguresQuery } from '#features/applications/applications.queries.ts';

import { dailyAverage } from './daily-average.ts';

/** The revenue that depends on the app-ads.txt file of an application; nothing where it is not known. */
export function FileStake({ applicationId }: { applicationId: string }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const { data } = useQuery(applicationFiguresQuery(api, applicationId));
  const average = data === undefined ? null : dailyAverage(data.figures);
  if (data === undefined || average === null || average <= 0) return null;
  const money = format.moneyColumn([average], data.figures.meta.currency)(average);
  return (
    <p className="rounded-base bg-danger-soft px-3 py-2 font-medium text-danger">
      <Trans>{money} a day on average in the last 7 days depends on this file.</Trans>
    </p>
  );
}
