import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FeedbackRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Textarea } from '@publisher-console/ui/textarea';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { isOffline } from '#common/failures/offline.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { characterCount } from '#common/forms/length.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useDraft } from '#session/use-draft.ts';
import type { FileUploads } from './files/file-uploads.ts';
import { isFinalFailure } from './files/upload.ts';
import { MessageFiles } from './files/message-files.tsx';
import { useFileUploads } from './files/use-file-uploads.ts';
import { longestText, supportSchema } from './support.schema.ts';

/** Handles pasted files; a text is pasted as usual. */
export function usePastedFiles(onAdd: (files: File[]) => void): (event: ClipboardEvent) => void {
  const { t } = useLingui();
  const pictures = useRef(0);
  return (event) => {
    const { files, types } = event.clipboardData;
    // Some programs add a picture to a copied text.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onAdd([...files].map((file) => (file.name === 'image.png' ? named(file) : file)));
  };

  /** Browsers give every pasted picture the same name; duplicates would be dropped. */
  function named(file: File): File {
    pictures.current += 1;
    const number = pictures.current;
    return new File([file], `${t`Picture ${number}`}.png`, { type: file.type });
  }
}

type Reason = 'files' | 'files-refused' | 'offline' | 'unavailable';

/** The message was not sent, for a reason other than its text. */
class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Sends a message once its files are uploaded. */
export const sendMessage = (api: ApiClient, uploads: FileUploads, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: ({ subject, text }: Pick<FeedbackRequest, 'subject' | 'text'>) =>
      uploads.handOver(async (uploaded) => {
        const files = uploaded.map(({ state }) => (state.kind === 'loaded' ? state.fileId : null));
        if (!files.every((id) => id !== null))
          throw new MessageNotSent(uploaded.some(({ state }) => isFinalFailure(state)) ? 'files-refused' : 'files');
        const body = { subject, text, files };
        try {
          return await unwrap(
            api.POST('/feedback/send', { body, params: { header: { 'Idempotency-Key': keyOf(body) } } }),
          );
        } catch (failure) {
          throw isOutage(failure) ? new MessageNotSent(isOffline(failure) ? 'offline' : 'unavailable') : failure;
        }
      }),
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

/** Whether a message was not sent because of files, so that it may be sent without them. */
export function isBecauseOfFiles(failure: unknown): boolean {
  return failure instanceof MessageNotSent && (failure.reason === 'files' || failure.reason === 'files-refused');
}

/** The texts for a message that was not sent, from docs/product.md, section 8. */
export function sendingFailures(failure: unknown): FailureTexts {
  if (failure instanceof MessageNotSent) return notSent[failure.reason];
  return { codes: { action_not_allowed: msg`Messages to support cannot be sent from here at the moment.` }, fallback };
}

/** The number of characters left is shown from this number down. */
const shownLeft = 500;

interface MessageFieldProps {
  field: Required<FormFieldProps>;
  readOnly: boolean;
  defaultValue: string | undefined;
}

/** The text of a message, with the number of characters left once that is small. */
export function MessageField({ field, readOnly, defaultValue }: MessageFieldProps) {
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

/** The draft of a message in the tab's storage. Without its files, which cannot be stored there. */
export const supportDraft = v.object({ subject: v.picklist(['problem', 'idea']), text: v.string() });

/** The message in a form; null if it is empty. */
export function draftIn(form: HTMLFormElement | null): v.InferOutput<typeof supportDraft> | null {
  const draft = v.safeParse(supportDraft, form === null ? null : Object.fromEntries(new FormData(form)));
  return draft.success && draft.output.text !== '' ? draft.output : null;
}

/** The fields of a message to support. Files are uploaded as soon as they are added. */
export function SupportForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { uploads, shown } = useFileUploads(api);
  const { mutate, isPending, ...sending } = useMutation({
    ...sendMessage(api, uploads, keyOf),
    onSuccess: () => ui.announce(t`Message sent. We will reply to ${email}.`),
  });
  const hasWrongFile = shown.some(({ state: { kind } }) => kind === 'refused' || kind === 'failed');
  const error = isBecauseOfFiles(sending.error) && !hasWrongFile ? null : sending.error;
  const { restored, keep } = useDraft('message to support', supportDraft);
  const form = useSchemaForm({
    schema: supportSchema,
    submit: ({ subject, text }) => mutate({ subject, text }, { onSuccess: onSent }),
    pending: isPending,
    error,
    failures: sendingFailures(error),
  });
  const pasted = usePastedFiles(uploads.add);
  // Files can still be removed while the message waits for them.
  const isWaiting = isPending && shown.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading');
  return (
    <div onPaste={pasted} onInput={() => keep(draftIn(form.element.current))}>
      <Form of={form}>
        <RadioGroup
          {...form.field('subject')}
          label={t`Subject`}
          defaultValue={restored?.subject ?? 'problem'}
          options={[
            { id: 'problem', title: <Trans>Problem</Trans> },
            { id: 'idea', title: <Trans>Idea</Trans> },
          ]}
        />
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

/** The content of the dialog after a message was sent. */
export function MessageSent({ email, onClose }: { email: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, which had the focus, is unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-2 pt-2 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheck aria-hidden className="size-5" />
      </span>
      <h3
        ref={heading}
        tabIndex={-1}
        aria-describedby="message-sent-next"
        className="text-title font-semibold outline-none"
      >
        <Trans>Message sent</Trans>
      </h3>
      <p id="message-sent-next" className="text-pretty wrap-anywhere text-text-muted">
        <Trans>We have received it with your Publisher ID. We will reply to {email}.</Trans>
      </p>
      <div className="mt-4">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SupportDialogProps {
  /** The address for the answer. */
  email: string;
  onClose: () => void;
}

/** The dialog with a message to support. */
export function SupportDialog({ email, onClose }: SupportDialogProps) {
  const { t } = useLingui();
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Contact support</Trans>}
      description={isSent ? undefined : <Trans>We will reply to {email}.</Trans>}
      closeLabel={t`Close`}
      sheet
    >
      {isSent ? (
        <MessageSent email={email} onClose={onClose} />
      ) : (
        <SupportForm email={email} onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

/** A message from the signed-in publisher to support. Nothing if the operator has set no support address. */
export function SupportPopup() {
  const { settings } = useRouterContext();
  const { close } = useAddressDialog();
  const user = useCurrentUser();
  if (settings.supportEmail === undefined || user === undefined || user === null) return null;
  return <SupportDialog email={user.email} onClose={close} />;
}
