import { Trans } from '@lingui/react/macro';
import type { Application, ApplicationFigures } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { applicationFiguresQuery } from '#features/applications/applications.queries.ts';
import { FileStateText } from '#features/applications/file-state.tsx';

import { dailyAverage } from './daily-average.ts';

/** That the app-ads.txt file needs the publisher, and what depends on it. */
export function FileNotice({ application }: { application: Application }) {
  const { api } = useRouterContext();
  const { data } = useQuery(applicationFiguresQuery(api, application.id));
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-base bg-danger-soft px-4 py-2">
      <span className="font-medium text-danger">
        app-ads.txt: <FileStateText application={application} />
      </span>
      {data !== undefined && <AtStake figures={data.figures} />}
      <Link
        to="/app/$applicationId"
        params={{ applicationId: application.id }}
        search={(search: object) => search}
        hash="app-ads"
        className={linkStyle({ className: 'inline-flex items-center touch:min-h-control sm:ml-auto' })}
      >
        <Trans>See what to fix</Trans>
      </Link>
    </p>
  );
}

function AtStake({ figures }: { figures: ApplicationFigures }) {
  const format = useFormat();
  const average = dailyAverage(figures);
  if (average === null || average <= 0) return null;
  const money = format.moneyColumn([average], figures.meta.currency)(average);
  return (
    <span>
      <Trans>{money} a day on average in the last 7 days depends on it</Trans>
    </span>
  );
}
