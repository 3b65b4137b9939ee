import { Trans, useLingui } from '@lingui/react/macro';
import type { QuestionPromise } from '@publisher-console/api-contract';

import { ExactTime } from '#common/format/exact-time.tsx';
import { durationText } from '#inventory/question-words.ts';

/** When support will answer, and how fast it has been lately. */
export function AnswerPromise({ promise: { dueAt, medianMinutes } }: { promise: QuestionPromise }) {
  const { i18n } = useLingui();
  const median = medianMinutes === null ? null : durationText(i18n, medianMinutes);
  return (
    <p className="text-caption text-text-muted">
      <Trans>
        Support answers by <ExactTime at={dueAt} />.
      </Trans>
      {median !== null && (
        <>
          {' '}
          <Trans>Half of the answers came within {median} of working time.</Trans>
        </>
      )}
    </p>
  );
}
