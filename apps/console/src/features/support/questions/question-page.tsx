import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { QuestionAnswer, QuestionMessage, UploadedFile } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { MessageForm } from '#features/support/message-form.tsx';
import type { Message } from '#features/support/message-form.tsx';
import { aboutText } from '#inventory/question-words.ts';
import { RefusedFiles } from '#inventory/refused-files.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { questionQuery } from './question.queries.ts';
import { QuestionState } from './question-state.tsx';
import { closeQuestion, downloadMessageFile, questionFailures, readQuestion } from './questions.mutations.ts';

type Thread = QuestionAnswer['data'];

function MessageFile({ file: { id, name, size } }: { file: UploadedFile }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const save = useReportedMutation(downloadMessageFile(api), {
    done: msg`File saved`,
    failures: questionFailures.download,
  });
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Paperclip aria-hidden className="size-4 shrink-0 text-text-muted" />
      <button
        type="button"
        className={linkStyle({ className: 'min-w-0 text-start wrap-anywhere touch:min-h-control' })}
        aria-disabled={save.isPending || undefined}
        onClick={() => {
          if (!save.isPending) save.mutate(id);
        }}
      >
        {name}
      </button>
      <span className="shrink-0 text-caption text-text-muted">{format.fileSize(size)}</span>
    </li>
  );
}

function MessageItem({
  message: { author, text, files, isByMail, refusedFiles, sentAt },
}: {
  message: QuestionMessage;
}) {
  const isOfStaff = author.kind === 'staff';
  return (
    <li
      className={`flex max-w-prose flex-col gap-1 rounded-base border px-4 py-3 ${isOfStaff ? 'border-transparent bg-primary-soft' : 'ms-auto w-full border-border'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-text-muted">
        <span className="font-medium text-text">
          <AuthorName author={author} />
        </span>
        <Moment at={sentAt} />
        {isByMail && (
          <span>
            <Trans>by mail</Trans>
          </span>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {files.map((file) => (
            <MessageFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      <RefusedFiles files={refusedFiles} />
    </li>
  );
}

function AuthorName({ author: { kind, name, isYou } }: Pick<QuestionMessage, 'author'>) {
  if (isYou) return <Trans>You</Trans>;
  if (kind === 'publisher') return name === null ? <Trans>A former member</Trans> : <span>{name}</span>;
  return name === null ? <Trans context="question">Support</Trans> : <Trans>{name}, support</Trans>;
}

/** Marks the question as read once an answer is shown. */
function useReadMark({ question: { id, isUnread } }: Thread): void {
  const { api } = useRouterContext();
  const { mutate } = useMutation(readQuestion(api));
  useEffect(() => {
    if (isUnread) mutate(id);
  }, [id, isUnread, mutate]);
}

/** The form for a reply. A reply to a question that was closed long ago creates a new question. */
function Reply({ question: { id, state } }: Pick<Thread, 'question'>) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const router = useRouter();
  const keyOf = useIdempotencyKeys();
  const [sent, setSent] = useState(0);
  const send = async ({ text, files }: Message) => {
    const body = { text, files };
    const params = { path: { id }, header: { 'Idempotency-Key': keyOf(body) } };
    return await unwrap(api.POST('/question/{id}/message', { body, params }));
  };
  return (
    <section aria-labelledby="reply" className="flex flex-col gap-2">
      <h2 id="reply" className="text-title font-semibold">
        {state === 'closed' ? <Trans>Open it again</Trans> : <Trans>Write on</Trans>}
      </h2>
      <MessageForm
        key={sent}
        draft={`reply to question ${id}`}
        send={send}
        announcement={t`Message sent`}
        onSent={({ question }) => {
          setSent(sent + 1);
          if (question.id === id) return;
          void router.navigate({
            to: '/help/question/$questionId',
            params: { questionId: question.id },
            ignoreBlocker: true,
          });
        }}
      />
    </section>
  );
}

function Messages({ thread }: { thread: Thread }) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  useReadMark(thread);
  const { question, messages } = thread;
  const { id, number, title, state, about, former } = question;
  const formerNumber = former?.number;
  const close = useReportedMutation(closeQuestion(api), {
    done: msg`Question closed`,
    failures: questionFailures.close,
  });
  return (
    <>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-heading font-semibold tracking-tight wrap-anywhere">{`#${number} ${title}`}</h1>
          {state !== 'closed' && (
            <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate(id)}>
              <Trans context="button">Close the question</Trans>
            </Button>
          )}
        </div>
        <QuestionState question={question} />
        {(about !== null || former !== null) && (
          <ul className="flex flex-wrap gap-x-4 text-caption text-text-muted">
            {about !== null && <li className="wrap-anywhere">{aboutText(i18n, about)}</li>}
            {former !== null && (
              <li>
                <Link
                  to="/help/question/$questionId"
                  params={{ questionId: former.id }}
                  className={linkStyle()}
                >{t`Continues question #${formerNumber}`}</Link>
              </li>
            )}
          </ul>
        )}
      </header>
      <Card className="p-6 max-md:p-4">
        <div role="log" aria-label={t`Messages`}>
          <ol className="flex flex-col gap-4">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
        </div>
      </Card>
      <Card className="p-6 max-md:p-4">
        <Reply key={id} question={question} />
      </Card>
    </>
  );
}

/** One question to support with all its messages. */
export function QuestionPage({ questionId }: { questionId: string }) {
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const { data, error, refetch } = useQuery(questionQuery(api, questionId));
  const back = linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' });
  return (
    <div className="flex w-full max-w-4xl flex-col gap-6">
      {user?.isBlocked === true ? (
        <Link to="/blocked" data-page-title className={back}>
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Your account</Trans>
        </Link>
      ) : (
        <Link to="/help" search={{ tab: 'questions' }} data-page-title className={back}>
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>All questions</Trans>
        </Link>
      )}
      {data !== undefined && <Messages thread={data} />}
      {data === undefined && (
        <Card className="p-6 max-md:p-4" aria-busy={error === null}>
          {error === null ? (
            <Skeleton className="h-32 w-full" />
          ) : (
            <FailureNotice failure={error} texts={questionFailures.load} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
    </div>
  );
}
