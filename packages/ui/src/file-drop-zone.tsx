import { CircleCheck, File as FileIcon, RotateCw, TriangleAlert, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { tv } from './tv.ts';

import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';

/** One file on its way: how far it is from 0 to 1, that it has arrived, or why it has not. */
export type FileState = { kind: 'loading'; progress: number } | { kind: 'loaded' } | { kind: 'error'; message: string };

export interface DroppedFile {
  id: string;
  name: string;
  /** Already formatted. */
  size: string;
  state: FileState;
}

export interface FileDropZoneProps {
  label: ReactNode;
  /** What kinds of files, how many, how large. */
  hint?: ReactNode;
  error?: ReactNode;
  /** As an `input` takes it. Only an aid to choosing: what is dropped has to be checked by `onAdd`. */
  accept?: string;
  multiple?: boolean;
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

/** A place to drop files on or to choose them from, and what has become of each. */
export function FileDropZone({
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  files,
  onAdd,
  onRemove,
  onRetry,
  texts,
}: FileDropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const message = error ?? hint;

  function add(list: FileList | null) {
    const added = [...(list ?? [])];
    if (added.length > 0 && !disabled) onAdd(multiple ? added : added.slice(0, 1));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the pointer's way only; the input inside is everybody's */}
      <label
        className={zoneStyle({ over, invalid: Boolean(error) })}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label ${id}-invitation`}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
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
      {message && (
        <p id={`${id}-message`} className={`text-caption ${error ? 'text-danger' : 'text-text-muted'}`}>
          {message}
        </p>
      )}
      {files.length > 0 && (
        <ul className="mt-1 flex flex-col gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} texts={texts} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps extends Pick<FileDropZoneProps, 'texts' | 'onRemove' | 'onRetry'> {
  file: DroppedFile;
}

const stateIcons = { loading: FileIcon, loaded: CircleCheck, error: TriangleAlert };
const stateTones = { loading: 'text-text-muted', loaded: 'text-success', error: 'text-danger' };

function FileRow({ file: { id, name, size, state }, texts, onRemove, onRetry }: FileRowProps) {
  const Icon = stateIcons[state.kind];
  return (
    <li className="flex items-center gap-3 rounded-base border border-border bg-surface-raised py-1 pr-1 pl-3">
      <Icon aria-hidden className={`size-4.5 shrink-0 ${stateTones[state.kind]}`} />
      <div className="flex min-w-0 grow flex-col gap-1 py-1">
        <span className="flex min-w-0 gap-2">
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-text-muted">{size}</span>
        </span>
        {state.kind === 'loading' && <Progress label={texts.loading(name)} value={state.progress} />}
        <output className={`text-caption empty:hidden ${stateTones[state.kind]}`}>
          {state.kind === 'loaded' && texts.loaded}
          {state.kind === 'error' && state.message}
        </output>
      </div>
      {state.kind === 'error' && <IconButton icon={RotateCw} label={texts.retry(name)} onClick={() => onRetry(id)} />}
      <IconButton icon={X} label={texts.remove(name)} onClick={() => onRemove(id)} />
    </li>
  );
}
