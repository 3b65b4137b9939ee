import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookAttempt } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';
import { ExactTime } from '#common/format/exact-time.tsx';

import { problemText } from './webhook-words.ts';

/** The attempts to deliver an event, newest first. */
export function DeliveryAttempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium">
        <Trans>Attempts</Trans>
      </h3>
      {attempts.length === 0 ? (
        <p className="text-text-muted">
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col divide-y divide-border">
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Attempt({ attempt: { at, milliseconds, status, problem } }: { attempt: WebhookAttempt }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const duration = format.count(milliseconds);
  return (
    <li className="flex flex-wrap gap-x-4 py-2">
      <span className="tabular-nums">
        <ExactTime at={at} />
      </span>
      {status !== null && <span className="tabular-nums">{t`Status ${status}`}</span>}
      {problem !== null && <span className="text-danger">{problemText(i18n, problem)}</span>}
      <span className="ms-auto text-text-muted tabular-nums">{t`${duration} ms`}</span>
    </li>
  );
}
