import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookDelivery } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { Dialog } from '@publisher-console/ui/dialog';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';

import { DeliveryAttempts } from './delivery-attempts.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { eventTitle } from './webhook-words.ts';
import { resendDelivery, webhookFailures } from './webhooks.mutations.ts';
import { canBeSent } from './webhooks.queries.ts';

interface DeliveryDialogProps {
  delivery: WebhookDelivery;
  /** When it was fetched, in milliseconds since 1970. */
  asOf: number;
  hasAddress: boolean;
  onClose: () => void;
}

/** One delivery: where to, what came of each attempt, and what was sent. */
export function DeliveryDialog({ delivery, asOf, hasAddress, onClose }: DeliveryDialogProps) {
  const { t, i18n } = useLingui();
  const textsOf = useCopyTexts();
  const { api } = useRouterContext();
  const resend = useReportedMutation(resendDelivery(api), {
    done: msg`The event is being sent.`,
    failures: webhookFailures.resend,
  });
  const { id, type, url, state, createdAt, nextAttemptAt, attempts, body } = delivery;
  const bodyLabel = t`Body of the event`;
  return (
    <Dialog
      open
      sheet
      size="large"
      onOpenChange={onClose}
      title={eventTitle(i18n, type)}
      description={url}
      closeLabel={t`Close`}
      actions={
        hasAddress &&
        canBeSent(delivery, asOf) && (
          <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate(id)}>
            {state === 'waiting' ? (
              <Trans context="button">Send now</Trans>
            ) : (
              <Trans context="button">Send again</Trans>
            )}
          </Button>
        )
      }
    >
      <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <li>
          <DeliveryState state={state} />
        </li>
        <li>
          <Trans>
            Event: <ExactTime at={createdAt} />
          </Trans>
        </li>
        {nextAttemptAt !== null && (
          <li>
            <Trans>
              Next attempt: <ExactTime at={nextAttemptAt} />
            </Trans>
          </li>
        )}
      </ul>
      <DeliveryAttempts attempts={attempts} />
      <section className="flex min-w-0 flex-col gap-1.5">
        <h3 className="font-medium">
          <Trans>Body</Trans>
        </h3>
        <CodeBlock wraps label={bodyLabel} code={body} texts={textsOf(bodyLabel)} />
        <p className="text-caption wrap-anywhere text-text-muted">{`webhook-id: ${id}`}</p>
      </section>
    </Dialog>
  );
}
