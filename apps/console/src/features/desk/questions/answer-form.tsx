import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskQuestionMessage, Locale, SavedAnswer } from '@publisher-console/api-contract/desk';
import { Button } from '@publisher-console/ui/button';
import { DropdownMenu, DropdownMenuItem } from '@publisher-console/ui/dropdown-menu';
import { Textarea } from '@publisher-console/ui/textarea';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useDeskDraft } from '#desk/desk-draft.ts';
import { useDesk } from '#desk/desk.ts';
import { orderOf } from '#desk/orders.ts';
import { AnswerFiles, useAnswerFiles } from './answer-files.tsx';
import { answered, deskQuestionsKey, questionFailures, savedAnswersQuery } from './questions.queries.ts';

/** The most characters of an answer and of a note. */
const longestText = 10_000;

/** Warns before a tab with a typed text is closed. A navigation needs no warning, because the text is stored. */
function useClosingGuard(isBegun: boolean): void {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => isBegun });
}

/** Ctrl+Enter sends; Escape moves the focus out of the field, so that the keys of the page work again. */
const fieldKeys =
  (send: () => void) =>
  (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      const { currentTarget } = event;
      const around = currentTarget.closest('[tabindex="-1"]');
      if (around instanceof HTMLElement) around.focus({ preventScroll: true });
    }
  };

interface AnswerFormProps {
  questionId: string;
  number: number;
  messages: readonly DeskQuestionMessage[];
  /** The language of the publisher, and therefore of the saved answers. */
  locale: Locale;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the menu of saved answers is open. */
  isChoosing: boolean;
  onChoose: (isChoosing: boolean) => void;
  onSent: () => void;
}

/** The answer to a publisher. The typed text is stored until it is sent. */
export function AnswerForm({ questionId, number, messages, locale, field, ...on }: AnswerFormProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api, queries } = useDesk();
  const { text, change } = useDeskDraft(`answer to ${questionId}`);
  const files = useAnswerFiles(questionId);
  const { ids } = files;
  useClosingGuard(text !== '' || files.files.length > 0);
  const newest = messages.at(-1)?.id ?? '';
  /** The newest message when the user began the answer. */
  const [seen, setSeen] = useState(newest);
  if (text === '' && seen !== newest) setSeen(newest);
  const sendAnyway = useRef<HTMLButtonElement>(null);
  const send = useMutation({
    ...orderOf(api, 'answerQuestion', answered),
    // The draft is cleared even if this page was left meanwhile, because its text has been sent.
    onSuccess: () => {
      change('');
      files.clear();
      ui.snackbar.show({ text: t`Answer to #${number} sent` });
    },
    // Another member may have answered: the refetched thread shows it.
    onError: () => queries.invalidateQueries({ queryKey: deskQuestionsKey }),
  });
  const other = messages
    .slice(messages.findIndex(({ id }) => id === seen) + 1)
    .findLast(({ author }) => author.kind === 'staff');
  const hasOther = other !== undefined && text !== '';
  useEffect(() => {
    if (send.isError && hasOther) sendAnyway.current?.focus();
  }, [send.isError, hasOther]);
  const submit = (confirmed: boolean): void => {
    if (send.isPending || text.trim() === '' || ids === null) return;
    send.mutate({ question: number, text, files: ids, after: seen, confirmed }, { onSuccess: on.onSent });
  };
  const insert = (saved: string): void => {
    const { current } = field;
    const [from, to] = [current?.selectionStart ?? text.length, current?.selectionEnd ?? text.length];
    flushSync(() => change(text.slice(0, from) + saved + text.slice(to)));
    current?.focus();
    current?.setSelectionRange(from + saved.length, from + saved.length);
  };
  const name = other?.author.name ?? t`Somebody in the terminal`;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Textarea
        ref={field}
        label={t`Answer to the publisher`}
        rows={5}
        maxLength={longestText}
        value={text}
        readOnly={send.isPending}

        onChange={({ target }) => change(target.value)}
        onKeyDown={fieldKeys(() => submit(false))}
      />
      <AnswerFiles of={files} label={t`Files`} disabled={send.isPending} />
      <div role="alert" className="contents">
        {hasOther && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-base bg-notice-soft px-4 py-2 text-notice">
            <p className="min-w-0 wrap-anywhere">
              <Trans>{name} answered meanwhile. Read that answer first: yours is not sent yet.</Trans>
            </p>
            <Button ref={sendAnyway} variant="secondary" pending={send.isPending} onClick={() => submit(true)}>
              <Trans context="button">Send anyway</Trans>
            </Button>
          </div>
        )}
        {send.isError && !hasOther && (
          <p className="rounded-base bg-danger-soft px-4 py-2 text-danger">
            {failureSentences(i18n, send.error, questionFailures.answer)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={send.isPending} disabled={ids === null}>
          <Trans context="button">Send the answer</Trans>
        </Button>
        <SavedAnswers locale={locale} isOpen={on.isChoosing} onOpenChange={on.onChoose} onChoose={insert} />
      </div>
    </form>
  );
}

interface SavedAnswersProps {
  locale: Locale;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (text: string) => void;
}

/** A menu that inserts a saved answer. Typed letters move to a name. */
function SavedAnswers({ locale, isOpen, onOpenChange, onChoose }: SavedAnswersProps) {
  const { api } = useDesk();
  const { data } = useQuery(savedAnswersQuery(api));
  const saved: readonly SavedAnswer[] = data?.savedAnswers ?? [];
  return (
    <DropdownMenu
      align="start"
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button variant="secondary">
          <Trans context="button">Insert a saved answer</Trans>
        </Button>
      }
    >
      {saved.length === 0 && (
        <DropdownMenuItem disabled onSelect={() => undefined}>
          <Trans>Nothing is saved yet</Trans>
        </DropdownMenuItem>
      )}
      {saved.map((answer) => (
        <DropdownMenuItem key={answer.name} onSelect={() => onChoose(answer[locale])}>
          <span className="block font-medium">{answer.name}</span>
          <span lang={locale} className="line-clamp-1 text-caption text-text-muted">
            {answer[locale]}
          </span>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}

interface NoteFormProps {
  questionId: string;
  number: number;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
}

/** A note that only the staff can read, with its own background. */
export function NoteForm({ questionId, number, field, onSent }: NoteFormProps) {
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { text, change } = useDeskDraft(`note on ${questionId}`);
  const files = useAnswerFiles(questionId);
  const { ids } = files;
  useClosingGuard(text !== '' || files.files.length > 0);
  const save = useMutation({
    ...orderOf(api, 'noteQuestion', [deskQuestionsKey]),
    onSuccess: () => {
      change('');
      files.clear();
      ui.snackbar.show({ text: i18n._(msg`Note saved`) });
    },
  });
  const submit = (): void => {
    if (save.isPending || text.trim() === '' || ids === null) return;
    save.mutate({ question: number, text, files: ids }, { onSuccess: onSent });
  };
  return (
    <form
      className="flex flex-col gap-3 rounded-base bg-notice-soft p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        label={t`Note`}
        hint={t`Only staff see this`}
        rows={2}
        maxLength={longestText}
        value={text}
        readOnly={save.isPending}

        onChange={({ target }) => change(target.value)}
        onKeyDown={fieldKeys(submit)}
      />
      <AnswerFiles of={files} label={t`Files of the note`} disabled={save.isPending} />
      <p role="alert" className="text-danger empty:hidden">
        {save.isError && failureSentences(i18n, save.error, questionFailures.note)}
      </p>
      <div>
        <Button type="submit" variant="secondary" pending={save.isPending} disabled={ids === null}>
          <Trans context="button">Save the note</Trans>
        </Button>
      </div>
    </form>
  );
}
