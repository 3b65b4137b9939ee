import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { ExactTime } from '#lib/exact-time.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { saveText } from '#lib/save-text.ts';

import { networkFileQuery } from './app-ads-txt.queries.ts';
import { NetworkLines } from './network-lines.tsx';

/** The network's app-ads.txt file with its update time, its lines to copy, and where to put them. */
export function NetworkFileCard() {
  const { api } = useRouterContext();
  const { data } = useQuery(networkFileQuery(api));
  return (
    <Card className="flex max-w-2xl flex-col gap-5 p-6 max-md:p-4" aria-busy={data === undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-title font-semibold">
            <Trans>The network’s app-ads.txt</Trans>
          </h2>
          <p className="text-caption text-text-muted">
            {data === undefined ? (
              <Skeleton className="my-0.5 h-3 w-44" />
            ) : (
              <Trans>
                Updated <ExactTime at={data.updatedAt} />
              </Trans>
            )}
          </p>
        </div>
        <Button
          variant="secondary"
          disabled={data === undefined}
          onClick={() => data !== undefined && saveText('app-ads.txt', data.content)}
        >
          <Download aria-hidden className="size-4" />
          <Trans>Download the file</Trans>
        </Button>
      </div>
      <NetworkLines />
      <div>
        <h3 className="font-medium">
          <Trans>Where to put them</Trans>
        </h3>
        <ol className="mt-1 list-decimal pl-5 text-text-muted marker:text-text-muted">
          <li>
            <Trans>Take the developer’s website that stands on your app’s page in the store.</Trans>
          </li>
          <li>
            <Trans>
              Add the lines to the file app-ads.txt at the root of that site: https://your-site.example/app-ads.txt. If
              there is no such file, upload this one.
            </Trans>
          </li>
          <li>
            <Trans>Check the file on the page of your app. Buyers may need a day to notice the change.</Trans>
          </li>
        </ol>
      </div>
    </Card>
  );
}
