import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookPause as Pause } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { Moment } from '#common/format/moment.tsx';
import { focusAround } from '#common/page/disappearing-button.tsx';

import { problemText } from './webhook-words.ts';
import { resumeWebhook, webhookFailures } from './webhooks.mutations.ts';

/** Why deliveries are paused, with a button that resumes them. */
export function WebhookPause({ pause: { at, problem } }: { pause: Pause }) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const button = useRef<HTMLButtonElement>(null);
  const onSuccess = (): void => {
    // It is about to disappear with the pause.
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
