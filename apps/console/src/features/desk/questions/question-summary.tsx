import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskQuestion } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import { Status } from '@publisher-console/ui/status';

import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { aboutText } from '#inventory/question-words.ts';

const words = {
  new: { label: msg({ context: 'question at the desk', message: 'New' }), tone: 'accent' },
  open: { label: msg({ context: 'question at the desk', message: 'Asked on' }), tone: 'notice' },
  answered: { label: msg({ context: 'question at the desk', message: 'Answered' }), tone: 'success' },
  closed: { label: msg({ context: 'question at the desk', message: 'Closed' }), tone: 'neutral' },
} as const;

/** The state of a question, how long it has been waiting, when an answer is due, its assignee and its subject. */
export function QuestionSummary({ question }: { question: DeskQuestion }) {
  const { i18n } = useLingui();
  const { state, subject, about, assignee, waitingSince, lastMessageAt, answerDueAt, isOverdue } = question;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-text-muted">
      <li>
        <Status tone={words[state].tone}>
          <span>{i18n._(words[state].label)}</span>
        </Status>
      </li>
      {isOverdue && (
        <li>
          <Badge tone="danger">
            <Trans>Overdue</Trans>
          </Badge>
        </li>
      )}
      <li>
        {waitingSince === null ? (
          <Moment at={lastMessageAt} />
        ) : (
          <Trans>
            Asked <Moment at={waitingSince} />
          </Trans>
        )}
      </li>
      {answerDueAt !== null && (
        <li>
          <Trans>
            Due <ExactTime at={answerDueAt} />
          </Trans>
        </li>
      )}
      <li>{assignee === null ? <Trans>Nobody has it</Trans> : assignee.name}</li>
      <li>{subject === 'idea' ? <Trans>Idea</Trans> : <Trans>Problem</Trans>}</li>
      {about !== null && <li className="min-w-0 wrap-anywhere">{aboutText(i18n, about)}</li>}
    </ul>
  );
}
