import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Question } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';

import { ExactTime } from '#common/format/exact-time.tsx';

const words = {
  new: { label: msg({ context: 'question', message: 'Waits for support' }), tone: 'notice' },
  open: { label: msg({ context: 'question', message: 'Waits for support' }), tone: 'notice' },
  answered: { label: msg({ context: 'question', message: 'Answered' }), tone: 'success' },
  closed: { label: msg({ context: 'question', message: 'Closed' }), tone: 'neutral' },
} as const;

/** The state of a question, its assignee, and when an answer is due. */
export function QuestionState({ question: { state, assignee, answerDueAt } }: { question: Question }) {
  const { i18n } = useLingui();
  const known = Object.hasOwn(words, state) ? words[state] : undefined;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-text-muted">
      {known !== undefined && (
        <li>
          <Status tone={known.tone}>
            <span>{i18n._(known.label)}</span>
          </Status>
        </li>
      )}
      {assignee !== null && (
        <li>
          <Trans>{assignee}, support</Trans>
        </li>
      )}
      {answerDueAt !== null && (
        <li>
          <Trans>
            Answer by <ExactTime at={answerDueAt} />
          </Trans>
        </li>
      )}
    </ul>
  );
}
