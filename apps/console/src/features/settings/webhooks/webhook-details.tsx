import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookPause as Pause, Webhook } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { useRef } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { Moment } from '#common/format/moment.tsx';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { AccountDetail } from '#features/settings/page/account-detail.tsx';
import { eventTitle, problemText } from './webhook-words.ts';
import { resumeWebhook, testWebhook, webhookFailures } from './webhooks.mutations.ts';

/** Why deliveries are paused, with a button that resumes them. */
function WebhookPause({ pause: { at, problem } }: { pause: Pause }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const button = useRef<HTMLButtonElement>(null);
  const onSuccess = (): void => {
    // The focused button is about to disappear with the pause.
    if (button.current !== null && button.current === document.activeElement) focusAround(button.current);
  };
  const resume = useReportedMutation(
    { ...resumeWebhook(api), onSuccess },
    { done: msg`Deliveries resumed`, failures: webhookFailures.resume },
  );
  return (
    <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-4 py-3 text-notice">
      <div className="min-w-0">
        <p className="font-medium">
          <Trans>
            Deliveries were paused <Moment at={at} />.
          </Trans>
        </p>
        <p>
          <span>{problemText(i18n, problem)}</span> <Trans>Events during the pause are not delivered later.</Trans>
        </p>
      </div>
      <Button ref={button} pending={resume.isPending} onClick={() => resume.mutate()}>
        <Trans context="button">Resume</Trans>
      </Button>
    </div>
  );
}

interface WebhookDetailsProps {
  webhook: Webhook;
  onOpen: (dialog: 'webhook' | 'webhook-secret' | 'webhook-removal') => void;
}

/** The address with its events and its secret, and buttons that change, test and remove it. */
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
