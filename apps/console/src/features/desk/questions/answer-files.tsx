import { Trans, useLingui } from '@lingui/react/macro';
import { uploadKinds } from '@publisher-console/api-contract/upload-kinds';
import type { FileState } from '@publisher-console/ui/dropped-file.ts';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { useState } from 'react';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { useDesk } from '#desk/desk.ts';
import { questionFailures, sendAnswerFile } from './questions.queries.ts';

interface AnswerFile {
  id: string;
  file: File;
  state: FileState;
}

/** The files of an answer or a note. Each is uploaded as soon as it is added. */
export function useAnswerFiles(questionId: string) {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const [files, setFiles] = useState<readonly AnswerFile[]>([]);
  const setState = (id: string, state: FileState): void =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));
  const send = ({ id, file }: Pick<AnswerFile, 'id' | 'file'>): void => {
    sendAnswerFile(api, questionId, file).then(
      (value) => setState(id, { kind: 'loaded', value }),
      (failure: unknown) =>
        setState(id, { kind: 'error', message: failureSentences(i18n, failure, questionFailures.file) }),
    );
  };
  return {
    files,
    /** The ids of the files in their order; null until all of them are uploaded. */
    ids: files.every(({ state }) => state.kind === 'loaded')
      ? files.flatMap(({ state }) => (state.kind === 'loaded' ? (state.value ?? []) : []))
      : null,
    add: (added: readonly File[]): void => {
      const fresh = added.map((file) => ({ id: crypto.randomUUID(), file }));
      setFiles((all) => [
        ...all,
        ...fresh.map((each) => ({ ...each, state: { kind: 'loading', progress: 0 } as const })),
      ]);
      for (const each of fresh) send(each);
    },
    remove: (id: string): void => setFiles((all) => all.filter((each) => each.id !== id)),
    retry: (id: string): void => {
      const found = files.find((each) => each.id === id);
      if (found === undefined) return;
      setState(id, { kind: 'loading', progress: 0 });
      send(found);
    },
    clear: (): void => setFiles([]),
  };
}

interface AnswerFilesProps {
  of: ReturnType<typeof useAnswerFiles>;
  label: string;
  disabled: boolean;
}

/** Adds files to an answer or a note, and removes them. */
export function AnswerFiles({ of: { files, ids, add, remove, retry }, label, disabled }: AnswerFilesProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <FileDropZone
        label={label}
        hint={t`Up to 10 files of 20 MB: JPG, PNG, PDF, DOC, DOCX. One MP4 video up to 200 MB.`}
        accept={Object.keys(uploadKinds)
          .map((ending) => `.${ending}`)
          .join(',')}
        multiple
        disabled={disabled}
        files={files.map(({ id, file, state }) => ({ id, name: file.name, size: format.fileSize(file.size), state }))}
        onAdd={add}
        onRemove={remove}
        onRetry={retry}
        texts={{
          invitation: t`Drop files here or choose them`,
          loaded: t`Uploaded`,
          loading: (name) => t`Uploading ${name}`,
          cancel: (name) => t`Cancel the upload of ${name}`,
          remove: (name) => t`Remove: ${name}`,
          retry: (name) => t`Upload ${name} again`,
        }}
      />
      <output className="text-caption text-text-muted empty:hidden">
        {ids === null && <Trans>Upload or remove each file first.</Trans>}
      </output>
    </>
  );
}
