import type { DroppedFile, DroppedFileTexts } from '#dropped-file.ts';

import { FileRow } from './file-row.tsx';

interface FileListProps {
  files: readonly DroppedFile[];
  /** The name under which a form gets the values of the files. */
  fieldName: string | undefined;
  texts: DroppedFileTexts;
  disabled: boolean;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

/** The files of a `FileDropZone`; nothing while there are none. */
export function FileList({ files, onRemove, onRetry, ...row }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {files.map((file) => (
        <FileRow
          key={file.id}
          {...row}
          file={file}
          onRemove={() => onRemove(file.id)}
          onRetry={() => onRetry(file.id)}
        />
      ))}
    </ul>
  );
}
