import Upload from 'lucide-react/icons/upload';
import type { Ref } from 'react';
import { useState } from 'react';

import type { ControlProps } from '#field.tsx';
import { tv } from '#tv.ts';

interface DropTargetProps extends Omit<ControlProps, 'id'> {
  /** The file input. */
  ref: Ref<HTMLInputElement>;
  /** Id of the element that names the field. */
  labelId: string;
  invitation: string;
  accept: string | undefined;
  multiple: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

const targetStyle = tv({
  base: 'flex cursor-pointer flex-col items-center gap-1 rounded-base border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-50',
  variants: {
    over: { true: 'border-primary bg-primary-soft', false: 'border-border-control hover:bg-surface-sunken' },
    invalid: { true: 'border-danger' },
  },
});

/** The area of a `FileDropZone` around its native file input. */
export function DropTarget({
  ref,
  labelId,
  invitation,
  accept,
  multiple,
  disabled,
  onFiles,
  ...message
}: DropTargetProps) {
  const [over, setOver] = useState(false);
  const invitationId = `${labelId}-invitation`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped with a pointer only; keyboards use the input inside
    <label
      className={targetStyle({ over, invalid: message['aria-invalid'] === true })}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-labelledby={`${labelId} ${invitationId}`}
        {...message}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it has been removed.
          target.value = '';
        }}
        className="sr-only"
      />
      <Upload aria-hidden className="size-5 text-primary" />
      <span id={invitationId}>{invitation}</span>
    </label>
  );
}
