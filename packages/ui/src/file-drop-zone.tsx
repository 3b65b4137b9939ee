import { CircleCheck, File as FileIcon, RotateCw, TriangleAlert, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { tv } from './tv.ts';

import { FieldMessage, messageProps } from './field.tsx';
import type { FieldProps, FormFieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';

/** How far the upload of a file is: from 0 to 1, complete, or failed with a message. */
export type FileState =
  | { kind: 'loading'; progress: number }
  /** `value` is what a form sends for the file, such as the id that the server gave it. */
  | { kind: 'loaded'; value?: string }
  /** With `isFinal`, another try would fail too. */
  | { kind: 'error'; message: string; isFinal?: boolean };

export interface DroppedFile {
  id: string;
  name: string;
  /** Already formatted. */
  size: string;
  state: FileState;
}

export interface FileDropZoneProps extends FormFieldProps {
  label: ReactNode;
  /** What kinds of files, how many, how large. */
  hint?: FieldProps['hint'];
  /** As an `input` takes it. It only helps to choose: `onAdd` has to check what is dropped. */
  accept?: string;
  multiple?: boolean;
  /** Takes no more files; those that are there can still be removed. */
  full?: boolean;
  /** Takes no more files and gives none away. */
  disabled?: boolean;
  files: readonly DroppedFile[];
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  texts: {
    /** 'Drop files here or choose them' */
    invitation: string;
    loaded: string;
    loading: (name: string) => string;
    /** For a file that is being uploaded: removing it ends the upload. */
    cancel: (name: string) => string;
    remove: (name: string) => string;
    retry: (name: string) => string;
  };
}

const zoneStyle = tv({
  base: 'flex cursor-pointer flex-col items-center gap-1 rounded-base border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-50',
  variants: {
    over: { true: 'border-primary bg-primary-soft', false: 'border-border-control hover:bg-surface-sunken' },
    invalid: { true: 'border-danger' },
  },
});

/** A place to drop files on or to choose them from, with the state of each upload. A form gets the values of the loaded ones. */
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
}: FileDropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const messageId = `${id}-message`;
  const isClosed = full || disabled;

  function add(list: FileList | null) {
    const added = [...(list ?? [])];
    if (added.length === 0 || isClosed) return;
    onAdd(multiple ? added : added.slice(0, 1));
    onInput?.();
  }

  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the pointer's way only; the input inside is everybody's */}
      <label
        className={zoneStyle({ over, invalid: Boolean(error) })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isClosed);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={isClosed}
          aria-labelledby={`${id}-label ${id}-invitation`}
          {...messageProps({ hint, error, messageId })}
          onChange={(event) => {
            add(event.target.files);
            // The same file may be chosen again after it has been removed.
            event.target.value = '';
          }}
          className="sr-only"
        />
        <Upload aria-hidden className="size-5 text-primary" />
        <span id={`${id}-invitation`}>{texts.invitation}</span>
      </label>
      <FieldMessage id={messageId} hint={hint} error={error} />
      {files.length > 0 && (
        <ul className="mt-1 flex flex-col gap-2">
          {files.map((file) => (
            <FileRow
              key={file.id}
              name={name}
              file={file}
              texts={texts}
              disabled={disabled}
              onRemove={(removed) => {
                onRemove(removed);
                onInput?.();
                // The button that had the focus goes with its row.
                (isClosed ? root : input).current?.focus();
              }}
              onRetry={onRetry}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps extends Pick<FileDropZoneProps, 'name' | 'texts' | 'disabled' | 'onRemove' | 'onRetry'> {
  file: DroppedFile;
}

const stateIcons = { loading: FileIcon, loaded: CircleCheck, error: TriangleAlert };
const stateTones = { loading: 'text-text-muted', loaded: 'text-success', error: 'text-danger' };
const iconStyle = tv({ base: 'size-4.5 shrink-0', variants: { state: stateTones } });
const stateTextStyle = tv({ base: 'text-caption empty:hidden', variants: { state: stateTones } });

function FileRow({
  name: fieldName,
  file: { id, name, size, state },
  texts,
  disabled = false,
  onRemove,
  onRetry,
}: FileRowProps) {
  const Icon = stateIcons[state.kind];
  const end = useRef<HTMLButtonElement>(null);
  return (
    <li className="flex items-center gap-3 rounded-base border border-border bg-surface-raised py-1 pr-1 pl-3">
      {fieldName !== undefined && state.kind === 'loaded' && state.value !== undefined && (
        <input type="hidden" name={fieldName} value={state.value} />
      )}
      <Icon aria-hidden className={iconStyle({ state: state.kind })} />
      <div className="flex min-w-0 grow flex-col gap-1 py-1">
        <span className="flex min-w-0 gap-2">
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-text-muted">{size}</span>
        </span>
        {state.kind === 'loading' && <Progress label={texts.loading(name)} value={state.progress} />}
        <output className={stateTextStyle({ state: state.kind })}>
          {state.kind !== 'loading' && <span className="sr-only">{name}: </span>}
          {state.kind === 'loaded' && texts.loaded}
          {state.kind === 'error' && state.message}
        </output>
      </div>
      {state.kind === 'error' && state.isFinal !== true && (
        <IconButton
          icon={RotateCw}
          label={texts.retry(name)}
          onClick={() => {
            onRetry(id);
            // This button goes.
            end.current?.focus();
          }}
        />
      )}
      <IconButton
        ref={end}
        icon={X}
        label={state.kind === 'loading' ? texts.cancel(name) : texts.remove(name)}
        className="aria-disabled:opacity-50"
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onRemove(id);
        }}
      />
    </li>
  );
}
