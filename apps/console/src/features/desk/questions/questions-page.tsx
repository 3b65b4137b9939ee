import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskQuestion, operations } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { SearchField } from '#common/lists/search-field.tsx';
import { focusedRow, moveToRow, useDeskKeys } from '#desk/desk-keys.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { durationText } from '#inventory/question-words.ts';
import { QuestionSummary } from './question-summary.tsx';
import { deskQuestionsKey, deskQuestionsQuery, questionFailures } from './questions.queries.ts';
import type { QuestionsView, questionLists } from './questions.queries.ts';

type Listed = operations['getDeskQuestions']['responses'][200]['content']['application/json']['data'];

const empty = {
  waiting: msg`No question waits.`,
  mine: msg`No question waits for you.`,
  unassigned: msg`Somebody has each question that waits.`,
  answered: msg`No question waits for a publisher.`,
  closed: msg`No question is closed.`,
  all: msg`Nobody has asked anything yet.`,
} satisfies Record<(typeof questionLists)[number], typeof questionFailures.load.fallback>;

function QuestionRow({ question, view }: { question: DeskQuestion; view: QuestionsView }) {
  const { id, number, title, publisher } = question;
  return (
    <li data-question={number} className="flex flex-col gap-1 px-4 py-3 focus-within:bg-surface-sunken">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-text-muted tabular-nums">{`#${number}`}</span>
        <DeskLink
          to={`/desk/questions/${id}`}
          search={view}
          data-row
          className={linkStyle({ className: 'inline-flex min-w-0 items-center wrap-anywhere touch:min-h-control' })}
        >
          {title}
        </DeskLink>
        <span className="min-w-0 text-text-muted wrap-anywhere">{`${publisher.company} · ${publisher.number}`}</span>
      </p>
      <QuestionSummary question={question} />
    </li>
  );
}

/** The rows, and the keys that move through them. Enter opens the focused row. */
function QuestionRows({ questions, view }: { questions: readonly DeskQuestion[]; view: QuestionsView }) {
  const list = useRef<HTMLUListElement>(null);
  const { api } = useDesk();
  const staff = useStaff();
  const assign = useReportedMutation(orderOf(api, 'assignQuestion', [deskQuestionsKey]), {
    done: msg`The question is yours`,
    failures: questionFailures.assign,
  });
  const mayAssign = staff !== undefined && mayOrder(staff.role, 'assignQuestion');
  useDeskKeys({
    KeyJ: () => moveToRow(list.current, 1),
    KeyK: () => moveToRow(list.current, -1),
    KeyA: () => {
      const question = questions[focusedRow(list.current)];
      if (!mayAssign || question === undefined || assign.isPending) return;
      assign.mutate({ question: question.number, to: staff.id });
    },
  });
  return (
    <ul ref={list} className="divide-y divide-border">
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} view={view} />
      ))}
    </ul>
  );
}

/** How fast the first answers of the last 30 days were. */
function AnswerTimes({ medianMinutes, slowestTenthMinutes }: Listed) {
  const { i18n } = useLingui();
  if (medianMinutes === null || slowestTenthMinutes === null) return null;
  const median = durationText(i18n, medianMinutes);
  const slowest = durationText(i18n, slowestTenthMinutes);
  return (
    <Trans>
      First answers of 30 days, in working time: half within {median}, the slowest tenth after more than {slowest}.
    </Trans>
  );
}

/** The questions of publishers: overdue ones first, then those that have been waiting longest. */
export function QuestionsPage({ view }: { view: QuestionsView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { api } = useDesk();
  const staff = useStaff();
  const router: AnyRouter = useRouter();
  const onViewChange = (changed: QuestionsView, options?: { replace: boolean }): void =>
    void router.navigate({ ...options, to: '.', search: (): Record<string, unknown> => changed, resetScroll: false });
  const { data, error, refetch } = useQuery({ ...deskQuestionsQuery(api, view), placeholderData: keepPreviousData });
  const { list = 'waiting', term = '' } = view;
  const counts = data?.counts;
  const rows = <Questions {...{ view, data, error }} onRetry={() => void refetch()} onViewChange={onViewChange} />;
  const titled = (title: ReactNode, count?: number) => (
    <>
      {title}
      {count !== undefined && <span className="ps-1.5 text-text-muted tabular-nums">{format.count(count)}</span>}
    </>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Questions</Trans>}
        description={data && <AnswerTimes {...data} />}
        actions={
          staff !== undefined &&
          mayOrder(staff.role, 'setSavedAnswer') && (
            <DeskLink to="/desk/saved-answers" className={buttonStyle({ variant: 'secondary' })}>
              <Trans>Saved answers</Trans>
            </DeskLink>
          )
        }
      />
      <div className="flex" tabIndex={-1}>
        <SearchField
          label={t`Search by number, publisher or text`}
          term={term}
          onTermChange={(typed, options) => onViewChange({ list, term: typed === '' ? undefined : typed }, options)}
        />
      </div>
      <Tabs
        label={t`Lists of questions`}
        value={list}
        onChange={(next, by) => onViewChange({ list: next, term: view.term }, { replace: by === 'arrow' })}
        tabs={[
          { id: 'waiting', title: titled(<Trans>Waiting for us</Trans>, counts?.waiting), panel: rows },
          { id: 'mine', title: titled(<Trans>Mine</Trans>, counts?.mine), panel: rows },
          { id: 'unassigned', title: titled(<Trans>Nobody’s</Trans>, counts?.unassigned), panel: rows },
          { id: 'answered', title: titled(<Trans>Waiting for publishers</Trans>), panel: rows },
          { id: 'closed', title: titled(<Trans>Closed</Trans>), panel: rows },
          { id: 'all', title: titled(<Trans>All</Trans>), panel: rows },
        ]}
      />
      <p className="text-caption text-text-muted max-md:hidden">
        <Trans>J and K move through the list, Enter opens a question, A assigns it to you, / searches.</Trans>
      </p>
    </>
  );
}

interface QuestionsProps {
  view: QuestionsView;
  onViewChange: (view: QuestionsView) => void;
  data: Listed | undefined;
  error: unknown;
  onRetry: () => void;
}

function Questions({ view, data, error, onRetry, onViewChange }: QuestionsProps) {
  const { i18n } = useLingui();
  const { list = 'waiting', term = '', after } = view;
  if (data === undefined) {
    return (
      <Card className="px-4" aria-busy={error === null}>
        {error === null ? (
          <RowsSkeleton />
        ) : (
          <FailureNotice failure={error} texts={questionFailures.loadAll} onRetry={onRetry} />
        )}
      </Card>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <Card className="w-full">
        {data.questions.length === 0 ? (
          <EmptyState
            icon={MessagesSquare}
            title={term === '' ? i18n._(empty[list]) : <Trans>No question found</Trans>}
            action={
              term !== '' &&
              list !== 'all' && (
                <Button variant="secondary" onClick={() => onViewChange({ list: 'all', term })}>
                  <Trans context="button">Search all questions</Trans>
                </Button>
              )
            }
          />
        ) : (
          <QuestionRows questions={data.questions} view={view} />
        )}
      </Card>
      {(after !== undefined || data.next !== null) && (
        <div className="flex flex-wrap gap-2">
          {after !== undefined && (
            <Button variant="secondary" onClick={() => onViewChange({ ...view, after: undefined })}>
              <Trans context="button">Show the first ones</Trans>
            </Button>
          )}
          {data.next !== null && (
            <Button variant="secondary" onClick={() => onViewChange({ ...view, after: data.next ?? undefined })}>
              <Trans context="button">Show the next ones</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
