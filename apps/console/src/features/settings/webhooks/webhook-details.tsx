import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { AccountDetail } from '#features/settings/page/account-detail.tsx';

import { WebhookPause } from './webhook-pause.tsx';
import { eventTitle } from './webhook-words.ts';
import { testWebhook, webhookFailures } from './webhooks.mutations.ts';

interface WebhookDetailsProps {
  webhook: Webhook;
  onOpen: (dialog: 'webhook' | 'webhook-secret' | 'webhook-removal') => void;
}

/** The address with its events and its secret, and buttons to change, try and remove it. */
export function WebhookDetails({ webhook, onOpen }: WebhookDetailsProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const test = useReportedMutation(testWebhook(api), {
    done: msg`The test event is being sent. It is listed below.`,
    failures: webhookFailures.test,
  });
  return (
    <>
      {webhook.paused !== null && <WebhookPause pause={webhook.paused} />}
      <dl className="divide-y divide-border">
        <AccountDetail
          name={<Trans>Address</Trans>}
          action={
            <Button variant="secondary" onClick={() => onOpen('webhook')}>
              <Trans context="button">Change</Trans>
            </Button>
          }
        >
          {webhook.url}
        </AccountDetail>
        <AccountDetail name={<Trans>Events</Trans>}>
          {webhook.events.map((event) => eventTitle(i18n, event)).join(' · ')}
        </AccountDetail>
        <AccountDetail
          name={<Trans>Secret</Trans>}
          note={<Trans>Each event is signed with it. Your program checks the signature.</Trans>}
          action={
            <Button variant="secondary" onClick={() => onOpen('webhook-secret')}>
              <Trans context="button">New secret</Trans>
            </Button>
          }
        />
      </dl>
      <div className="flex flex-wrap justify-end gap-2 border-t border-border py-4">
        <Button variant="quiet" onClick={() => onOpen('webhook-removal')}>
          <Trans context="button">Remove</Trans>
        </Button>
        <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
          <Trans context="button">Send a test</Trans>
        </Button>
      </div>
    </>
  );
}
