import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { QuestionRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Textarea } from '@publisher-console/ui/textarea';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { isOffline } from '#common/failures/offline.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { characterCount } from '#common/forms/length.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { questionsKey } from '#inventory/questions.queries.ts';
import { useDraft } from '#session/use-draft.ts';
import type { FileUploads } from './files/file-uploads.ts';
import { isFinalFailure } from './files/upload.ts';
import { MessageFiles } from './files/message-files.tsx';
import { useFileUploads } from './files/use-file-uploads.ts';
import { longestText, supportSchema } from './support.schema.ts';

/** Handles pasted files; a text is pasted as usual. */
function usePastedFiles(onAdd: (files: File[]) => void): (event: ClipboardEvent) => void {
  const { t } = useLingui();
  const pictures = useRef(0);
  return (event) => {
    const { files, types } = event.clipboardData;
    // Some programs add a picture to a copied text.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onAdd([...files].map((file) => (file.name === 'image.png' ? named(file) : file)));
  };

  /** Browsers give every pasted picture the same name, and duplicates would be dropped. */
  function named(file: File): File {
    pictures.current += 1;
    const number = pictures.current;
    return new File([file], `${t`Picture ${number}`}.png`, { type: file.type });
  }
}

type Reason = 'files' | 'files-refused' | 'offline' | 'unavailable';

/** A message could not be sent for a reason other than its text. */
class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** A message with its files uploaded. */
export type Message = Required<Pick<QuestionRequest, 'subject' | 'text' | 'files'>>;

/** Sends a message once its files are uploaded. */
const sendMessage = <Sent,>(uploads: FileUploads, send: (message: Message) => Promise<Sent>) =>
  mutationOptions({
    mutationFn: (typed: Omit<Message, 'files'>) =>
      uploads.handOver(async (uploaded) => {
        const files = uploaded.map(({ state }) => (state.kind === 'loaded' ? state.fileId : null));
        if (!files.every((id) => id !== null))
          throw new MessageNotSent(uploaded.some(({ state }) => isFinalFailure(state)) ? 'files-refused' : 'files');
        try {
          return await send({ ...typed, files });
        } catch (failure) {
          throw isOutage(failure) ? new MessageNotSent(isOffline(failure) ? 'offline' : 'unavailable') : failure;
        }
      }),
    meta: { invalidates: [questionsKey] },
  });

function isOutage(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'unavailable' || failure.kind === 'malformed');
}

const fallback = msg`An error occurred while sending the message. Please try again later.`;

const notSent: Record<Reason, FailureTexts> = {
  files: { fallback: msg`Some files were not uploaded. Try them again or remove them, then send the message.` },
  'files-refused': { fallback: msg`Some files cannot be sent. Remove them, then send the message.` },
  offline: {
    fallback: msg`You are offline. Nothing you have typed is lost: send the message once the connection is back.`,
  },
  unavailable: { fallback },
};

/** Whether a message was not sent because of its files, so that it can be sent without them. */
function isBecauseOfFiles(failure: unknown): boolean {
  return failure instanceof MessageNotSent && (failure.reason === 'files' || failure.reason === 'files-refused');
}

/** The texts for a message that was not sent, from docs/product.md, section 8. */
function sendingFailures(failure: unknown): FailureTexts {
  if (failure instanceof MessageNotSent) return notSent[failure.reason];
  return { codes: { action_not_allowed: msg`Messages to support cannot be sent from here at the moment.` }, fallback };
}

/** The number of remaining characters is shown from this number down. */
const shownLeft = 500;

interface MessageFieldProps {
  field: Required<FormFieldProps>;
  readOnly: boolean;
  defaultValue: string | undefined;
}

/** The text of a message, with the number of remaining characters once it is small. */
function MessageField({ field, readOnly, defaultValue }: MessageFieldProps) {
  const { t } = useLingui();
  const [left, setLeft] = useState(longestText - characterCount((defaultValue ?? '').trim()));
  return (
    <Textarea
      {...field}
      label={t`Message`}
      rows={5}
      readOnly={readOnly}
      defaultValue={defaultValue}
      hint={left > shownLeft ? undefined : leftText(left)}
      onInput={({ currentTarget }) => {
        field.onInput?.();
        setLeft(longestText - characterCount(currentTarget.value.trim()));
      }}
    />
  );

  function leftText(count: number): string {
    if (count < 0) return t`${plural(-count, { one: '# character too many', other: '# characters too many' })}`;
    return t`${plural(count, { one: '# character left', other: '# characters left' })}`;
  }
}

/** The draft of a message in the tab's storage. Files cannot be stored there. */
const supportDraft = v.object({ subject: v.optional(v.picklist(['problem', 'idea'])), text: v.string() });

/** The message in a form; null if it is empty. */
function draftIn(form: HTMLFormElement | null): v.InferOutput<typeof supportDraft> | null {
  const draft = v.safeParse(supportDraft, form === null ? null : Object.fromEntries(new FormData(form)));
  return draft.success && draft.output.text !== '' ? draft.output : null;
}

interface MessageFormProps<Sent> {
  /** The name of the draft. */
  draft: string;
  /** Whether the message has a subject, as the first one of a question. */
  hasSubject?: boolean;
  send: (message: Message) => Promise<Sent>;
  /** Read out by screen readers once the message is sent. */
  announcement: string;
  onSent: (sent: Sent) => void;
}

/** The fields of a message to support. Files are uploaded as soon as they are added. */
export function MessageForm<Sent>({ draft, hasSubject = false, send, announcement, onSent }: MessageFormProps<Sent>) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const { uploads, shown } = useFileUploads(api);
  const { mutate, isPending, ...sending } = useMutation({
    ...sendMessage(uploads, send),
    onSuccess: () => ui.announce(announcement),
  });
  const hasWrongFile = shown.some(({ state: { kind } }) => kind === 'refused' || kind === 'failed');
  const error = isBecauseOfFiles(sending.error) && !hasWrongFile ? null : sending.error;
  const { restored, store } = useDraft(draft, supportDraft);
  const form = useSchemaForm({
    schema: supportSchema,
    submit: ({ subject, text }) =>
      mutate(
        { subject, text },
        {
          onSuccess: (sent) => {
            // An empty form may replace this one.
            store(null);
            onSent(sent);
          },
        },
      ),
    pending: isPending,
    error,
    failures: sendingFailures(error),
  });
  const pasted = usePastedFiles(uploads.add);
  // Files can still be removed while the message waits for them.
  const isWaiting = isPending && shown.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading');
  return (
    <div onPaste={pasted} onInput={() => store(draftIn(form.element.current))}>
      <Form of={form}>
        {hasSubject && (
          <RadioGroup
            {...form.field('subject')}
            label={t`Subject`}
            defaultValue={restored?.subject ?? 'problem'}
            options={[
              { id: 'problem', title: <Trans>Problem</Trans> },
              { id: 'idea', title: <Trans>Idea</Trans> },
            ]}
          />
        )}
        <MessageField field={form.field('text')} readOnly={isPending} defaultValue={restored?.text} />
        <MessageFiles
          field={form.field('files')}
          uploads={uploads}
          shown={shown}
          full={isWaiting}
          disabled={isPending && !isWaiting}
        />
        <Button type="submit" block pending={isPending}>
          <Trans context="button">Send</Trans>
        </Button>
        <output className="-mt-3 text-caption text-text-muted empty:hidden">
          {isWaiting && <Trans>The message will be sent when its files are uploaded.</Trans>}
        </output>
      </Form>
      <UnsavedChangesGuard of={form} startsChanged={restored !== null} />
    </div>
  );
}
