import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { DroppedFile, FileState } from '@publisher-console/ui/dropped-file.ts';

import { failureText, ownText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';

import type { FileFault } from './file-fault.ts';
import type { Upload, UploadState } from './upload.ts';
import { isFinalFailure } from './final-failure.ts';

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
export function useFileTexts(): (upload: Upload) => DroppedFile {
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
    const [complaint] = failure instanceof ApiFailure ? Object.values(failure.fieldErrors).flat() : [];
    // For these codes our text is more precise than the server's complaint.
    const isKnown = ownText(failure, failures) !== undefined;
    const message = complaint === undefined || isKnown ? failureText(i18n, failure, failures) : complaint;
    return { kind: 'error', message, isFinal: isFinalFailure(state) };
  };

  return ({ id, file, state }) => ({ id, name: file.name, size: format.fileSize(file.size), state: stateOf(state) });
}
