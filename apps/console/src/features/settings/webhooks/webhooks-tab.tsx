import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Webhook from 'lucide-react/icons/webhook';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

import { DeliveriesSection } from './deliveries-section.tsx';
import { WebhookDetails } from './webhook-details.tsx';
import { WebhookDialogs } from './webhook-dialogs.tsx';
import { webhookFailures } from './webhooks.mutations.ts';
import { webhookQuery } from './webhooks.queries.ts';

interface WebhooksTabProps {
  email: string;
  view: SettingsView;
}

/** The address of the webhook, and its deliveries. */
export function WebhooksTab({ email, view }: WebhooksTabProps) {
  const { api } = useRouterContext();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(api));
  const addressDialog = useAddressDialog();
  const isSet = webhook !== undefined && webhook !== null;
  return (
    <div className="flex flex-col gap-8">
      <PageSection
        title={<Trans>Webhook</Trans>}
        description={
          <Trans>
            We send events to your server, so your program does not have to poll. See the{' '}
            <Link to="/sdk" className={linkStyle()}>
              example
            </Link>
            .
          </Trans>
        }
      >
        <Card className="px-6 max-md:px-4" aria-busy={webhook === undefined && error === null} tabIndex={-1}>
          {webhook === undefined && error !== null && (
            <FailureNotice failure={error} texts={webhookFailures.load} onRetry={() => void refetch()} />
          )}
          {webhook === undefined && error === null && <RowsSkeleton />}
          {webhook === null && (
            <EmptyState
              icon={Webhook}
              title={<Trans>No address yet</Trans>}
              description={
                <Trans>
                  Events are sent to it, for example when a day is final or when the status of an app changes.
                </Trans>
              }
              action={
                <Button onClick={() => addressDialog.open('webhook')}>
                  <Trans context="button">Set an address</Trans>
                </Button>
              }
            />
          )}
          {isSet && <WebhookDetails webhook={webhook} onOpen={addressDialog.open} />}
        </Card>
      </PageSection>
      <DeliveriesSection view={view} hasAddress={isSet} />
      {webhook !== undefined && <WebhookDialogs email={email} webhook={webhook} dialog={view.dialog} />}
    </div>
  );
}
