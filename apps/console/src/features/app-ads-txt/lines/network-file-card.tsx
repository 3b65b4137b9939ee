import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';

import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { PageSection } from '#common/page/page-section.tsx';
import { saveText } from '#common/page/save-text.ts';
import { networkFileQuery } from '#features/app-ads-txt/app-ads-txt.queries.ts';
import { SellerSection } from '#features/app-ads-txt/seller/seller-section.tsx';

import { Allowed } from '#session/member.tsx';
import { NetworkLines } from './network-lines.tsx';

interface NetworkFileCardProps {
  /** Whether the dialog that changes the entry in sellers.json is open. */
  isChangingSeller: boolean;
}

/** The required lines to copy, the time of their update, where to publish them, and the entry in sellers.json. */
export function NetworkFileCard({ isChangingSeller }: NetworkFileCardProps) {
  const { api } = useRouterContext();
  const { data, isPending } = useQuery(networkFileQuery(api));
  return (
    <div className="flex flex-col gap-8 pt-2" aria-busy={isPending}>
      <PageSection
        title={<Trans>The network’s app-ads.txt</Trans>}
        description={
          <div className="flex flex-col items-start gap-3">
            {isPending && <Skeleton className="my-1 h-4 w-44" />}
            {data !== undefined && (
              <p>
                <Trans>
                  Updated <ExactTime at={data.updatedAt} />
                </Trans>
              </p>
            )}
            <Button
              variant="secondary"
              disabled={data === undefined}
              onClick={() => data !== undefined && saveText('app-ads.txt', data.content)}
            >
              <Download aria-hidden className="size-4" />
              <Trans>Download the file</Trans>
            </Button>
          </div>
        }
      >
        <Card className="p-6 max-md:p-4">
          <NetworkLines />
        </Card>
      </PageSection>
      <PageSection
        title={<Trans>Where to put them</Trans>}
        description={<Trans>Buyers may need a day to notice the change.</Trans>}
      >
        <Card className="p-6 max-md:p-4">
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            <li>
              <Trans>Find the developer’s website on your app’s page in the store.</Trans>
            </li>
            <li>
              <Trans>
                Add the lines to the file app-ads.txt at the root of that site: https://your-site.example/app-ads.txt.
                If there is no such file, upload this one.
              </Trans>
            </li>
            <li>
              <Trans>Check the file on the page of your app.</Trans>
            </li>
          </ol>
        </Card>
      </PageSection>
      <Allowed operation="getSeller">
        <SellerSection isChanging={isChangingSeller} />
      </Allowed>
    </div>
  );
}
