import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { DroppedFile, FileState } from '@publisher-console/ui/dropped-file.ts';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import { useTouch } from '@publisher-console/ui/use-touch.ts';
import { failureText, ownText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { acceptedFiles, isFinalFailure } from './upload.ts';
import type { FileFault, Upload, UploadState } from './upload.ts';
import type { FileUploads } from './file-uploads.ts';

const onlyTypes = msg`Only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent`;

const faults: Record<FileFault, typeof onlyTypes> = {
  type: onlyTypes,
  empty: msg`The file is empty`,
  'file-large': msg`Larger than 20 MB`,
  'video-large': msg`Larger than 200 MB`,
  'files-many': msg`At most 10 files can be sent`,
  'videos-many': msg`Only one video can be sent`,
};

const failures: FailureTexts = {
  codes: {
    payload_too_large: msg`The file is too large`,
    unsupported_media_type: msg`The file’s content does not match its extension. JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent.`,
  },
  fallback: msg`The file was not uploaded`,
};

/** Converts an upload to the file that the drop zone shows, with its size and state as texts. */
function useFileTexts(): (upload: Upload) => DroppedFile {
  const { t, i18n } = useLingui();
  const format = useFormat();

  const stateOf = (state: UploadState): FileState => {
    if (state.kind === 'waiting') return { kind: 'loading', progress: 0 };
    if (state.kind === 'loading') return state;
    if (state.kind === 'loaded') return { kind: 'loaded', value: state.fileId };
    if (state.kind === 'refused') return { kind: 'error', message: i18n._(faults[state.fault]), isFinal: true };
    const { failure } = state;
    if (!navigator.onLine)
      return { kind: 'error', message: t`No connection. The upload will start again when it is back.` };
    const [fieldError] = failure instanceof ApiFailure ? Object.values(failure.fieldErrors).flat() : [];
    // For these codes, our own text is more precise than the server's error.
    const isKnown = ownText(failure, failures) !== undefined;
    const message = fieldError === undefined || isKnown ? failureText(i18n, failure, failures) : fieldError;
    return { kind: 'error', message, isFinal: isFinalFailure(state) };
  };

  return ({ id, file, state }) => ({ id, name: file.name, size: format.fileSize(file.size), state: stateOf(state) });
}

interface MessageFilesProps {
  field: Required<FormFieldProps>;
  uploads: FileUploads;
  shown: readonly Upload[];
  /** Whether no more files can be added. Files can still be removed. */
  full: boolean;
  disabled: boolean;
}

/** The files of a message, and hidden fields with their names, so that the guard of unsaved changes includes files. */
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

/** The name of the hidden field. The schema reports an error for the fields of refused and failed files. */
function fieldOf(state: UploadState): string {
  if (isFinalFailure(state)) return 'refusedFiles';
  return state.kind === 'failed' ? 'failedFiles' : 'chosenFiles';
}
