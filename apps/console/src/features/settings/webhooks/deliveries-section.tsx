import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ListPages } from '#common/lists/list-pages.tsx';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { RowsSkeleton } from '#features/settings/page/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

import { DeliveryDialog } from './delivery-dialog.tsx';
import { useDeliveryColumns } from './use-delivery-columns.tsx';
import { useDeliveryPage } from './use-delivery-page.ts';
import { webhookFailures } from './webhooks.mutations.ts';
import { deliveriesQuery } from './webhooks.queries.ts';

interface DeliveriesSectionProps {
  view: SettingsView;
  /** Nothing can be sent again without an address. */
  hasAddress: boolean;
}

/** The deliveries of the last 30 days, page by page. */
export function DeliveriesSection({ view: { dialog, of, ...view }, hasAddress }: DeliveriesSectionProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { page, change } = useDeliveryPage(view);
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesQuery(api, page),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data?.pagination, (last) => change({ ...page, page: last }, true));
  const addressDialog = useAddressDialog();
  const columns = useDeliveryColumns((id) => addressDialog.open('delivery', id));
  const chosen = dialog === 'delivery' ? data?.items.find(({ id }) => id === of) : undefined;
  return (
    <PageSection title={<Trans>Deliveries</Trans>} description={<Trans>What was sent in the last 30 days.</Trans>}>
      <Card className="overflow-clip" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={webhookFailures.loadDeliveries} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <div className="px-6 max-md:px-4">
            <RowsSkeleton />
          </div>
        )}
        {data?.items.length === 0 && (
          <p className="px-6 py-5 text-text-muted max-md:px-4">
            <Trans>Nothing has been sent yet.</Trans>
          </p>
        )}
        {data !== undefined && data.items.length > 0 && (
          <DataTable
            label={t`Deliveries`}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
            empty={null}
          />
        )}
      </Card>
      {data !== undefined && (
        <div className="mt-3">
          <ListPages
            label={t`Pages of the deliveries`}
            pagination={data.pagination}
            view={page}
            onViewChange={(next) => change(next, false)}
          />
        </div>
      )}
      {chosen !== undefined && (
        <DeliveryDialog delivery={chosen} asOf={dataUpdatedAt} hasAddress={hasAddress} onClose={addressDialog.close} />
      )}
    </PageSection>
  );
}
