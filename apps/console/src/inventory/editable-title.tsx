import { Trans, useLingui } from '@lingui/react/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { Button } from '@publisher-console/ui/button';
import { controlStyle } from '@publisher-console/ui/field';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';

import { characterCount } from '#common/forms/length.ts';

/** Characters, as the API counts them. */
const lengthMax = 200;

interface EditableTitleProps {
  title: string;
  /** Names the field: 'App name'. */
  label: string;
  /** The error at an empty field. */
  missing: string;
  editing: boolean;
  /** The text of a failed change, to be edited further. */
  draft: string | undefined;
  onSave: (title: string) => void;
  /** Ends the editing; the caller returns the focus to the control that began it. */
  onEnd: () => void;
  /** The title while it is not being edited. */
  children: ReactNode;
}

/** A title that can be edited in place: Enter saves it, Escape restores it. */
export function EditableTitle({ editing, children, ...rest }: EditableTitleProps) {
  return editing ? <TitleForm {...rest} /> : children;
}

function TitleForm({ title, label, missing, draft, onSave, onEnd }: Omit<EditableTitleProps, 'editing' | 'children'>) {
  const { t } = useLingui();
  const [fieldError, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();
  // After a failed change the field reappears by itself, and must not move the focus away from another control.
  const focusesOnMount = draft === undefined;
  useEffect(() => {
    if (focusesOnMount) field.current?.select();
  }, [focusesOnMount]);
  return (
    <form
      className="relative flex min-w-0 flex-1 flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = normaliseText(field.current?.value ?? '');
        const text = typed === '' ? missing : characterCount(typed) > lengthMax ? t`At most 200 characters` : undefined;
        setError(text);
        if (text !== undefined) {
          field.current?.focus();
          return;
        }
        if (typed !== title) onSave(typed);
        onEnd();
      }}
    >
      <span className="min-w-40 flex-1">
        <input
          ref={field}
          type="text"
          defaultValue={draft ?? title}
          aria-label={label}
          aria-invalid={fieldError === undefined ? undefined : true}
          aria-describedby={fieldError === undefined ? undefined : messageId}
          autoComplete="off"
          className={controlStyle()}
          onInput={() => setError(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onEnd();
          }}
        />
        {fieldError !== undefined && (
          <span id={messageId} role="alert" className="mt-1 block text-caption text-danger">
            {fieldError}
          </span>
        )}
      </span>
      <Button type="submit">
        <Trans context="button">Save</Trans>
      </Button>
      <Button variant="secondary" onClick={onEnd}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
