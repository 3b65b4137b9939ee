import CircleCheck from 'lucide-react/icons/circle-check';
import FileIcon from 'lucide-react/icons/file';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';

import type { DroppedFile, DroppedFileTexts } from '#dropped-file.ts';
import { IconButton } from '#icon-button.tsx';
import { Progress } from '#progress.tsx';
import { tv } from '#tv.ts';

interface FileRowProps {
  file: DroppedFile;
  /** The name under which a form gets the value of the file. */
  fieldName: string | undefined;
  texts: DroppedFileTexts;
  disabled: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

const stateIcons = { loading: FileIcon, loaded: CircleCheck, error: TriangleAlert };
const stateTones = { loading: 'text-text-muted', loaded: 'text-success', error: 'text-danger' };
const iconStyle = tv({ base: 'size-4.5 shrink-0', variants: { state: stateTones } });
const stateTextStyle = tv({ base: 'text-caption empty:hidden', variants: { state: stateTones } });

/** A file of a `FileDropZone`: its name, its state, and what can be done about it. */
export function FileRow({ file, fieldName, texts, disabled, onRemove, onRetry }: FileRowProps) {
  const { name, size, state } = file;
  const Icon = stateIcons[state.kind];
  const end = useRef<HTMLButtonElement>(null);
  return (
    <li className="flex items-center gap-3 rounded-base border border-border bg-surface-raised py-1 ps-3 pe-1">
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
          {state.kind !== 'loading' && <span className="sr-only">{`${name}: `}</span>}
          {state.kind === 'loaded' && <span>{texts.loaded}</span>}
          {state.kind === 'error' && <span>{state.message}</span>}
        </output>
      </div>
      {state.kind === 'error' && state.isFinal !== true && (
        <IconButton
          icon={RotateCw}
          label={texts.retry(name)}
          onClick={() => {
            onRetry();
            // This button disappears with the failure.
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
          if (!disabled) onRemove();
        }}
      />
    </li>
  );
}
