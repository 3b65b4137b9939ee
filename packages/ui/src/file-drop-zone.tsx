import type { ReactNode, Ref } from 'react';
import { useId, useImperativeHandle, useRef } from 'react';

import type { DroppedFile, DroppedFileTexts } from './dropped-file.ts';
import { FieldMessage, messageProps } from './field.tsx';
import type { FieldProps, FormFieldProps } from './field.tsx';
import { DropTarget } from './file-drop-zone/drop-target.tsx';
import { FileList } from './file-drop-zone/file-list.tsx';

/** The page holds the files and uploads them: the primitive only reports what the user wants. */
export interface FileDropZoneProps extends FormFieldProps {
  label: ReactNode;
  /** What kinds of files, how many, how large. */
  hint?: FieldProps['hint'];
  /** As for an `input`. It only filters the file chooser: `onAdd` has to check what is dropped. */
  accept?: string;
  multiple?: boolean;
  /** Accepts no more files; the present ones can still be removed. */
  full?: boolean;
  /** Accepts no files and removes none. */
  disabled?: boolean;
  files: readonly DroppedFile[];
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  texts: DroppedFileTexts & {
    /** 'Drop files here or choose them' */
    invitation: string;
  };
  /** The file input. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * An area to drop files on or to choose them from, with the state of each upload. A form gets the values of the loaded
 * ones. The input and the buttons of each file are Tab stops; when a file is removed, the focus goes to the input.
 */
export function FileDropZone({
  label,
  hint,
  error,
  name,
  onInput,
  accept,
  multiple = false,
  full = false,
  disabled = false,
  files,
  onAdd,
  onRemove,
  onRetry,
  texts,
  ref,
}: FileDropZoneProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const labelId = `${id}-label`;
  const messageId = `${id}-message`;
  const isClosed = full || disabled;

  function add(added: File[]) {
    if (added.length === 0 || isClosed) return;
    onAdd(multiple ? added : added.slice(0, 1));
    onInput?.();
  }

  function remove(fileId: string) {
    onRemove(fileId);
    onInput?.();
    // The button that had the focus disappears with its row. An input that is disabled cannot have the focus.
    (isClosed ? root : input).current?.focus();
  }

  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <span id={labelId} className="font-medium">
        {label}
      </span>
      <DropTarget
        ref={input}
        labelId={labelId}
        invitation={texts.invitation}
        accept={accept}
        multiple={multiple}
        disabled={isClosed}
        onFiles={add}
        {...messageProps({ hint, error, messageId })}
      />
      <FieldMessage id={messageId} hint={hint} error={error} />
      <FileList files={files} fieldName={name} texts={texts} disabled={disabled} onRemove={remove} onRetry={onRetry} />
    </div>
  );
}
