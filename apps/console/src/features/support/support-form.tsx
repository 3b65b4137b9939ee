import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { Textarea } from '@publisher-console/ui/textarea';
import { useTouch } from '@publisher-console/ui/use-touch.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { useDraft } from '#session/use-draft.ts';

import { acceptedFiles } from './file-fault.ts';
import type { UploadState } from './file-uploads.ts';
import { useFileWords } from './file-texts.ts';
import { isFinalFailure } from './final-failure.ts';
import { draftIn, supportDraft } from './support-draft.ts';
import { sendingFailures, sendMessage } from './support.mutations.ts';
import { lengthOf, longestText, supportSchema } from './support.schema.ts';
import { useFileUploads } from './use-file-uploads.ts';
import { usePastedFiles } from './use-pasted-files.ts';

/** From how many characters on the form says how many are left. */
const counted = 500;

/** The fields of a message to support. Its files are uploaded while the person writes. */
export function SupportForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { uploads, shown } = useFileUploads(api);
  const wordsOf = useFileWords();
  const isTouch = useTouch();
  const { mutate, isPending, error } = useMutation({
    ...sendMessage(api, uploads, keyOf),
    onSuccess: () => ui.announce(t`Message sent. The answer will come to ${email}.`),
  });
  const { restored, keep } = useDraft('message to support', supportDraft);
  const form = useSchemaForm({
    schema: supportSchema,
    submit: ({ subject, text }) => mutate({ subject, text }, { onSuccess: onSent }),
    pending: isPending,
    error,
    failures: sendingFailures(error),
  });
  const [left, setLeft] = useState(longestText - lengthOf(restored?.text ?? ''));
  const pasted = usePastedFiles(uploads.add);
  const text = form.field('text');
  // As the uploads see it: from the press on none is added, and none is taken away from a message that has them all.
  const isWaiting = isPending && shown.some(({ state: { kind } }) => kind === 'waiting' || kind === 'loading');
  return (
    <div onPaste={pasted} onInput={() => keep(draftIn(form.element.current))}>
      <Form of={form}>
        <RadioGroup
          {...form.field('subject')}
          label={t`Subject`}
          defaultValue={restored?.subject ?? 'problem'}
          options={[
            { value: 'problem', label: <Trans>Problem</Trans> },
            { value: 'idea', label: <Trans>Idea</Trans> },
          ]}
        />
        <Textarea
          {...text}
          label={t`Message`}
          rows={5}
          readOnly={isPending}
          defaultValue={restored?.text}
          hint={left > counted ? undefined : leftText(left)}
          onInput={({ currentTarget }) => {
            text.onInput?.();
            setLeft(longestText - lengthOf(currentTarget.value));
          }}
        />
        <FileDropZone
          {...form.field('files')}
          multiple
          label={t`Files`}
          hint={t`Up to 10 files of 20 MB: JPG, PNG, PDF, DOC. One MP4 video up to 200 MB.`}
          accept={acceptedFiles}
          full={isWaiting}
          disabled={isPending && !isWaiting}
          files={shown.map(wordsOf)}
          onAdd={uploads.add}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          texts={{
            invitation: isTouch ? t`Choose photos or files` : t`Choose files, drop them here or paste a picture`,
            loaded: t`Uploaded`,
            loading: (name) => t`Uploading ${name}`,
            cancel: (name) => t`Cancel the upload of ${name}`,
            remove: (name) => t`Remove ${name}`,
            retry: (name) => t`Upload ${name} again`,
          }}
        />
        {shown.map(({ id, file, state }) => (
          // A file that has not arrived would be lost like a text: the form holds its name.
          <input key={id} type="hidden" name={fieldOf(state)} value={file.name} />
        ))}
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

  function leftText(count: number): string {
    if (count < 0) return t`${plural(-count, { one: '# character too many', other: '# characters too many' })}`;
    return t`${plural(count, { one: '# character left', other: '# characters left' })}`;
  }
}

/** Under which name a form holds a file. */
function fieldOf(state: UploadState): string {
  if (isFinalFailure(state)) return 'refusedFiles';
  return state.kind === 'failed' ? 'failedFiles' : 'chosenFiles';
}
