import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { ExternalLink } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Status } from '@publisher-console/ui/status';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';

import { SellerDialog } from './seller-dialog.tsx';
import type { Seller } from './seller-dialog.tsx';
import { sellerFailures, sellerQuery } from './seller.queries.ts';

interface SellerSectionProps {
  /** Whether the dialog that changes the entry is open. */
  isChanging: boolean;
}

/** The publisher's entry in the network's sellers.json. Absent if the network publishes no such file. */
export function SellerSection({ isChanging }: SellerSectionProps) {
  const { api } = useRouterContext();
  const { data: seller, error, refetch } = useQuery(sellerQuery(api));
  if (seller?.sellersUrl === null) return null;
  return (
    <PageSection
      title={<Trans>Your entry in sellers.json</Trans>}
      description={
        <>
          <p>
            <Trans>
              Buyers compare it with the network’s line in your app-ads.txt. It is confidential until you make it
              public.
            </Trans>
          </p>
          {seller !== undefined && (
            <p className="mt-1 wrap-anywhere">
              <ExternalLink href={seller.sellersUrl}>{seller.sellersUrl.replace('https://', '')}</ExternalLink>
            </p>
          )}
        </>
      }
    >
      <Card className="flex flex-col gap-4 p-6 max-md:p-4" aria-busy={seller === undefined && error === null}>
        {seller === undefined && error !== null && (
          <FailureNotice failure={error} texts={sellerFailures.load} onRetry={() => void refetch()} />
        )}
        {seller === undefined && error === null && (
          <>
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-32" />
          </>
        )}
        {seller !== undefined && <Entry seller={seller} />}
        {seller !== undefined && isChanging && !seller.mustBeConfidential && <SellerDialog seller={seller} />}
      </Card>
    </PageSection>
  );
}

function Entry({ seller: { entry, isListed, mustBeConfidential } }: { seller: Seller }) {
  const { t } = useLingui();
  const addressDialog = useAddressDialog();
  const isPublic = entry?.is_confidential === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <Status tone={isPublic ? 'success' : 'neutral'}>
            {isPublic ? <Trans>Public</Trans> : <Trans>Confidential</Trans>}
          </Status>
          {!isListed && (
            <p className="text-caption text-text-muted">
              <Trans>The file does not have it yet. It is added when the network approves an app of yours.</Trans>
            </p>
          )}
          {mustBeConfidential && (
            <p className="text-caption text-text-muted">
              <Trans>The network keeps your entry confidential. Contact support if you want it to be public.</Trans>
            </p>
          )}
        </div>
        {!mustBeConfidential && (
          <Button variant="secondary" onClick={() => addressDialog.open('seller')}>
            {isPublic ? <Trans context="button">Change entry</Trans> : <Trans context="button">Make public</Trans>}
          </Button>
        )}
      </div>
      <CodeBlock
        label={t`Your entry as buyers read it`}
        code={JSON.stringify(entry, null, 2)}
        texts={{
          copy: t`Copy the entry`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the entry and copy it.`,
        }}
      />
    </>
  );
}
