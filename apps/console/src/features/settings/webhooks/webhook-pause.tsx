import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook, WebhookPause as Pause } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { Moment } from '#common/format/moment.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';

import { problemText } from './webhook-words.ts';
import { setWebhook, webhookFailures } from './webhooks.mutations.ts';

interface WebhookPauseProps {
  email: string;
  webhook: Webhook;
  pause: Pause;
}

/** Why deliveries are paused, with a button that resumes them. */
export function WebhookPause({ email, webhook: { url, events }, pause: { at, problem } }: WebhookPauseProps) {
  const { i18n, t } = useLingui();
  const { api, ui } = useRouterContext();
  // The button disappears with the pause; the announcement of the message reaches everybody.
  const resume = useProvenMutation(
    { ...setWebhook(api), onSuccess: () => ui.snackbar.show({ text: t`Deliveries resumed` }) },
    () => undefined,
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
          {problemText(i18n, problem)} <Trans>What happens during the pause is not delivered later.</Trans>
        </p>
        <div role="alert" className="contents">
          {resume.error !== null && (
            <p className="text-danger">{failureSentences(i18n, resume.error, webhookFailures.resume)}</p>
          )}
        </div>
      </div>
      <Button pending={resume.isPending} onClick={() => resume.send({ url, events })}>
        <Trans context="button">Resume</Trans>
      </Button>
      <PasswordProofDialog {...resume.proof} email={email} />
    </div>
  );
}
