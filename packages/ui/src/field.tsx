import type { ReactNode } from 'react';
import { useId } from 'react';
import { tv } from './tv.ts';

/** The appearance of every text field and select; red while it is invalid. */
export const controlStyle = tv({
  base: 'w-full min-w-0 rounded-base border border-border-control bg-surface-raised px-3 text-text transition-colors hover:border-text-muted disabled:opacity-50 aria-invalid:border-danger data-invalid:border-danger',
  variants: { lines: { one: 'h-control', several: 'field-sizing-content max-h-96 min-h-24 py-2' } },
  defaultVariants: { lines: 'one' },
});

/**
 * What a form passes to a field: `<TextField {...form.field('email')} label="E-mail" />`. Every field of this package
 * accepts all of it, so that the value is sent, and the error is shown, read out and cleared, in the same way everywhere.
 */
export interface FormFieldProps {
  /** The value is sent under this name. A field of several values sends the name once for each. */
  name?: string | undefined;
  /** Already translated; shown at the field and read out with it. */
  error?: ReactNode;
  /** Runs after each change by the user. */
  onInput?: (() => void) | undefined;
}

/** For a control that belongs in no form: spreading `FormFieldProps` on it does not compile. */
export interface StandaloneControlProps {
  error?: never;
}

/** Connects a control with its label, hint and error for assistive technology: spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends Pick<FormFieldProps, 'error'> {
  label: ReactNode;
  /** Shown under the control while there is no error. */
  hint?: ReactNode;
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Label, control and message of one field, for a control that has none of its own. `aria-invalid` is for inputs: a button
 * that opens a choice gets `id` and `aria-describedby` alone, see `ChoiceButton`.
 */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const messageId = `${controlId}-message`;
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${controlId}-label`} htmlFor={controlId} className="font-medium">
        {label}
      </label>
      {children({ id: controlId, ...messageProps({ hint, error, messageId }) })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

interface MessageArgs {
  hint: ReactNode;
  error: ReactNode;
  messageId: string;
}

/** Connects a control with its message, which `FieldMessage` shows. */
export function messageProps({ hint, error, messageId }: MessageArgs): Omit<ControlProps, 'id'> {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? messageId : undefined,
  };
}

const messageStyle = tv({
  base: 'text-caption',
  variants: {
    tone: { error: 'text-danger', hint: 'text-text-muted' },
    /** Under a box or a radio button, in line with its label. */
    indented: { true: '-mt-0.5 ps-7 pb-1.5 touch:-mt-2' },
  },
});

interface FieldMessageProps {
  id: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  indented?: boolean;
}

/** The error of a field, or its hint while there is no error. */
export function FieldMessage({ id, hint, error, indented }: FieldMessageProps) {
  const message = error || hint;
  return (
    message && (
      <p id={id} className={messageStyle({ tone: error ? 'error' : 'hint', indented })}>
        {message}
      </p>
    )
  );
}
