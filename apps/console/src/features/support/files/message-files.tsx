import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { useTouch } from '@publisher-console/ui/use-touch.ts';

import { acceptedFiles } from './file-fault.ts';
import { useFileTexts } from './file-texts.ts';
import type { FileUploads } from './file-uploads.ts';
import { isFinalFailure } from './final-failure.ts';
import type { Upload, UploadState } from './upload.ts';

interface MessageFilesProps {
  field: Required<FormFieldProps>;
  uploads: FileUploads;
  shown: readonly Upload[];
  /** No file can be added, but files can be removed. */
  full: boolean;
  disabled: boolean;
}

/** The files of a message, and hidden fields with their names, so that unsaved changes include files. */
export function MessageFiles({ field, uploads, shown, full, disabled }: MessageFilesProps) {
  const { t } = useLingui();
  const textsOf = useFileTexts();
  const isTouch = useTouch();
  return (
    <>
      <FileDropZone
        {...field}
        multiple
        label={t`Files`}
        hint={t`Up to 10 files of 20 MB: JPG, PNG, PDF, DOC, DOCX. One MP4 video up to 200 MB.`}
        accept={acceptedFiles}
        full={full}
        disabled={disabled}
        files={shown.map(textsOf)}
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
        <input key={id} type="hidden" name={fieldOf(state)} value={file.name} />
      ))}
    </>
  );
}

/** The name of the hidden field: the schema checks those of files that were refused or have failed. */
function fieldOf(state: UploadState): string {
  if (isFinalFailure(state)) return 'refusedFiles';
  return state.kind === 'failed' ? 'failedFiles' : 'chosenFiles';
}
