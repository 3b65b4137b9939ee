import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useDraft } from '#session/use-draft.ts';

import { MessageField } from './message-field.tsx';
import { MessageFiles } from './files/message-files.tsx';
import { draftIn, supportDraft } from './support-draft.ts';
import { isBecauseOfFiles, sendingFailures, sendMessage } from './support.mutations.ts';
import { supportSchema } from './support.schema.ts';
import { useFileUploads } from './files/use-file-uploads.ts';
import { usePastedFiles } from './files/use-pasted-files.ts';

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
