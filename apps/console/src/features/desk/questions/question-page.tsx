import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskStaff, QuestionPublisherCard } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Select } from '@publisher-console/ui/select';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { useDeskKeys } from '#desk/desk-keys.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { staffQuery, useStaff } from '#desk/staff.queries.ts';
import { AnswerForm, NoteForm } from './answer-form.tsx';
import { Conversation } from './question-conversation.tsx';
import type { Thread } from './question-conversation.tsx';
import { QuestionSummary } from './question-summary.tsx';
import {
  answered,
  deskQuestionQuery,
  deskQuestionsKey,
  deskQuestionsQuery,
  questionFailures,
} from './questions.queries.ts';
import type { QuestionsView } from './questions.queries.ts';

interface QuestionPageProps {
  questionId: string;
  /** The list from which the question was opened. */
  view: QuestionsView;
}

/** A question: messages and notes on the left, the publisher on the right. */
export function QuestionPage({ questionId, view }: QuestionPageProps) {
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch } = useQuery(deskQuestionQuery(api, questionId));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <DeskLink
          to="/desk/questions"
          search={view}
          className={linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' })}
        >
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>All questions</Trans>
        </DeskLink>
        <Neighbours questionId={questionId} view={view} />
      </div>
      {data !== undefined && staff !== undefined ? (
        <ThreadView key={questionId} thread={data} staff={staff} />
      ) : (
        <Card className="p-4" aria-busy={error === null}>
          {error === null ? (
            <Skeleton className="h-40 w-full" />
          ) : (
            <FailureNotice failure={error} texts={questionFailures.load} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </>
  );
}

/** Links to the neighbours, which keys press too. */
function Neighbours({ questionId, view }: { questionId: string; view: QuestionsView }) {
  const { t } = useLingui();
  const { previous, next } = useNeighbours(questionId, view);
  const links = useRef<HTMLElement>(null);
  const press = (rel: 'prev' | 'next') => links.current?.querySelector<HTMLElement>(`[rel=${rel}]`)?.click();
  useDeskKeys({ KeyJ: () => press('next'), KeyK: () => press('prev') });
  const link = linkStyle({ className: 'inline-flex items-center touch:min-h-control' });
  return (
    <nav ref={links} aria-label={t`Neighbours in the list`} className="ms-auto flex gap-4">
      {previous !== undefined && (
        <DeskLink to={`/desk/questions/${previous}`} search={view} rel="prev" className={link}>
          <Trans>Previous</Trans>
        </DeskLink>
      )}
      {next !== undefined && (
        <DeskLink to={`/desk/questions/${next}`} search={view} rel="next" className={link}>
          <Trans>Next</Trans>
        </DeskLink>
      )}
    </nav>
  );
}

/** The neighbours of a question in its list. An answered question leaves the list, and the next is at its place. */
function useNeighbours(id: string, view: QuestionsView) {
  const { api } = useDesk();
  const { data } = useQuery(deskQuestionsQuery(api, view));
  const questions = data?.questions ?? [];
  const found = questions.findIndex((question) => question.id === id);
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  const hasLeft = found < 0;
  return {
    previous: questions[place - 1]?.id,
    next: (hasLeft ? (questions[Math.max(place, 0)] ?? questions.at(-1)) : questions[found + 1])?.id,
  };
}

function ThreadView({ thread, staff }: { thread: Thread; staff: DeskStaff }) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { question, former, messages, publisher } = thread;
  const formerNumber = former?.number;
  const { id, number, title, state, assignee } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const assign = useReportedMutation(orderOf(api, 'assignQuestion', [deskQuestionsKey]), {
    done: msg`The question has another assignee`,
    failures: questionFailures.assign,
  });
  const close = useReportedMutation(orderOf(api, 'closeQuestion', answered), {
    done: msg`Question closed`,
    failures: questionFailures.close,
  });
  const mayAnswer = mayOrder(staff.role, 'answerQuestion');
  const leaveField = (): void => heading.current?.focus({ preventScroll: true });
  const take = (): void => {
    if (!assign.isPending && assignee?.id !== staff.id) assign.mutate({ question: number, to: staff.id });
  };
  const end = (): void => {
    if (!close.isPending && state !== 'closed') close.mutate({ question: number });
  };
  useDeskKeys(
    mayAnswer
      ? {
          KeyR: () => answer.current?.focus(),
          KeyN: () => note.current?.focus(),
          KeyS: () => setIsChoosing(true),
          KeyA: take,
          KeyC: end,
        }
      : {},
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]" tabIndex={-1}>
      <div className="flex min-w-0 flex-col gap-4">
        <header className="flex flex-col gap-2">
          <h1
            ref={heading}
            tabIndex={-1}
            data-page-title
            className="text-heading font-semibold tracking-tight wrap-anywhere outline-none"
          >
            <span className="text-text-muted">{`#${number} `}</span>
            <span>{title}</span>
          </h1>
          <QuestionSummary question={question} />
          {former !== null && (
            <p className="text-caption">
              <DeskLink to={`/desk/questions/${former.id}`} className={linkStyle()}>
                {t`Continues question #${formerNumber}`}
              </DeskLink>
            </p>
          )}
          {mayAnswer && (
            <div className="flex flex-wrap items-center gap-2">
              <Assignment question={question} onAssign={(to) => assign.mutate({ question: number, to })} />
              {assignee?.id !== staff.id && (
                <Button variant="secondary" pending={assign.isPending} onClick={take}>
                  <Trans context="button">Assign to me</Trans>
                </Button>
              )}
              {state !== 'closed' && (
                <Button variant="secondary" pending={close.isPending} onClick={end}>
                  <Trans context="button">Close the question</Trans>
                </Button>
              )}
            </div>
          )}
        </header>
        <Card className="p-4">
          <Conversation thread={thread} />
        </Card>
        {mayAnswer && (
          <Card className="flex flex-col gap-4 p-4">
            <AnswerForm
              questionId={id}
              number={number}
              messages={messages}
              locale={publisher.locale}
              field={answer}
              isChoosing={isChoosing}
              onChoose={setIsChoosing}
              onSent={leaveField}
            />
            <NoteForm questionId={id} number={number} field={note} onSent={leaveField} />
          </Card>
        )}
      </div>
      <PublisherCard publisher={publisher} />
      <p className="text-caption text-text-muted max-md:hidden lg:col-span-2">
        {mayAnswer ? (
          <Trans>
            J and K open the next and the previous question, R answers, S inserts a saved answer, N writes a note, A
            assigns it to you, C closes it. Ctrl+Enter sends, Esc leaves a field.
          </Trans>
        ) : (
          <Trans>J and K open the next and the previous question.</Trans>
        )}
      </p>
    </div>
  );
}

/** The assignee of the question, for members who may assign it. */
function Assignment({ question, onAssign }: { question: Thread['question']; onAssign: (to: string | null) => void }) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { data } = useQuery(staffQuery(api));
  const members = (data?.members ?? []).filter(({ role }) => mayOrder(role, 'answerQuestion'));
  const { assignee } = question;
  const others = members.some(({ id }) => id === assignee?.id) || assignee === null ? [] : [assignee];
  return (
    <Select
      aria-label={t`Who has the question`}
      value={assignee?.id ?? 'none'}
      options={[
        { id: 'none', title: t`Nobody has it` },
        ...[...members, ...others].map(({ id, name }) => ({ id, title: name })),
      ]}
      onChange={(id) => onAssign(id === 'none' ? null : id)}
    />
  );
}

/** The publisher of the question. */
function PublisherCard({ publisher }: { publisher: QuestionPublisherCard }) {
  const format = useFormat();
  const { number, company, contactName, email, locale, isBlocked, createdAt } = publisher;
  const [active, applications] = [format.count(publisher.activeApplications), format.count(publisher.applications)];
  return (
    <Card className="p-4">
      <h2 className="flex flex-wrap items-center gap-x-2 text-title font-semibold">
        <span className="min-w-0 wrap-anywhere">{company}</span>
        {isBlocked && (
          <Badge tone="danger">
            <Trans context="account">Blocked</Trans>
          </Badge>
        )}
      </h2>
      <dl className="mt-3 flex flex-col gap-2">
        <Fact name={<Trans>Publisher ID</Trans>}>{number}</Fact>
        <Fact name={<Trans>Contact</Trans>}>
          <span>{contactName}</span>
          <span className="block text-text-muted">{email}</span>
        </Fact>
        <Fact name={<Trans>Language of answers</Trans>}>
          {locale === 'ru' ? <Trans>Russian</Trans> : <Trans>English</Trans>}
        </Fact>
        <Fact name={<Trans>Active apps</Trans>}>
          <Trans>
            {active} of {applications}
          </Trans>
        </Fact>
        <Fact name={<Trans>Questions</Trans>}>{format.count(publisher.questions)}</Fact>
        <Fact name={<Trans>Publisher since</Trans>}>
          <ExactTime at={createdAt} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
