import { Trans, useLingui } from '@lingui/react/macro';
import type { Question } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { aboutText } from '#inventory/question-words.ts';
import { questionsQuery } from '#inventory/questions.queries.ts';
import { AnswerPromise } from './answer-promise.tsx';
import { QuestionState } from './question-state.tsx';
import { questionFailures } from './questions.mutations.ts';

function QuestionRow({ question }: { question: Question }) {
  const { i18n } = useLingui();
  const { id, number, title, subject, about, isUnread, lastAnswerAt, askedAt, askedBy } = question;
  return (
    <li className="flex flex-col gap-1 px-6 py-4 max-md:px-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-text-muted tabular-nums">{`#${number}`}</span>
        <Link
          to="/help/question/$questionId"
          params={{ questionId: id }}
          className={linkStyle({ className: 'inline-flex min-w-0 items-center wrap-anywhere touch:min-h-control' })}
        >
          {title}
        </Link>
        {isUnread && (
          <Badge tone="accent">
            <Trans>New answer</Trans>
          </Badge>
        )}
      </p>
      <QuestionState question={question} />
      <ul className="flex flex-wrap gap-x-4 text-caption text-text-muted">
        <li>{subject === 'idea' ? <Trans>Idea</Trans> : <Trans>Problem</Trans>}</li>
        {about !== null && <li className="min-w-0 wrap-anywhere">{aboutText(i18n, about)}</li>}
        <li>
          {askedBy !== null && <span>{`${askedBy}, `}</span>}
          <Moment at={askedAt} />
        </li>
        {lastAnswerAt !== null && (
          <li>
            <Trans>
              Last answer <Moment at={lastAnswerAt} />
            </Trans>
          </li>
        )}
      </ul>
    </li>
  );
}

interface QuestionListProps {
  /** The cursor of the page of questions; absent for the first one. */
  after?: string | undefined;
  /** Absent if only the newest questions are shown. */
  onPageChange?: (after: string | undefined) => void;
}

/** The publisher's questions to support, the last changed first. */
export function QuestionList({ after, onPageChange }: QuestionListProps) {
  const { api } = useRouterContext();
  const addressDialog = useAddressDialog();
  const { data, error, refetch } = useQuery({ ...questionsQuery(api, after), placeholderData: keepPreviousData });
  if (data === undefined) {
    return (
      <Card className="px-6 max-md:px-4" aria-busy={error === null}>
        {error === null ? (
          <RowsSkeleton />
        ) : (
          <FailureNotice failure={error} texts={questionFailures.loadAll} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  const { questions, next, isOpen, promise } = data;
  return (
    <div className="flex flex-col gap-4">
      {isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">{promise !== null && <AnswerPromise promise={promise} />}</div>
          <Button variant="secondary" onClick={() => addressDialog.open('support')}>
            <Trans context="button">Ask a question</Trans>
          </Button>
        </div>
      )}
      <Card>
        {questions.length === 0 ? (
          <EmptyState
            icon={MessagesSquare}
            title={<Trans>Nothing asked yet</Trans>}
            description={<Trans>Your questions to support and its answers appear here.</Trans>}
          />
        ) : (
          <ul className="divide-y divide-border">
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} />
            ))}
          </ul>
        )}
      </Card>
      {onPageChange !== undefined && (after !== undefined || next !== null) && (
        <div className="flex flex-wrap gap-2">
          {after !== undefined && (
            <Button variant="secondary" onClick={() => onPageChange(undefined)}>
              <Trans context="button">Show the newest</Trans>
            </Button>
          )}
          {next !== null && (
            <Button variant="secondary" onClick={() => onPageChange(next)}>
              <Trans context="button">Show older ones</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
