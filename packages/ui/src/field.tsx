import type { ReactNode } from 'react';
import { useId } from 'react';
import { tv } from './tv.ts';

/** The look of anything typed or chosen from; red once `aria-invalid` says so. */
export const controlStyle = tv({
  base: 'h-control w-full min-w-0 rounded-base border border-border-control bg-surface-raised px-3 text-text transition-colors hover:border-text-muted disabled:opacity-50 aria-invalid:border-danger',
});

/** What ties a control to its label, hint and error for assistive technology: spread it on the control. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Stands under the control while there is no error. */
  hint?: ReactNode;
  /** Already translated; shown under the control and read out with it. */
  error?: ReactNode;
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control and message of one field. */
export function Field({ label, hint, error, id, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const messageId = `${controlId}-message`;
  const message = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${controlId}-label`} htmlFor={controlId} className="font-medium">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
      {message && (
        <p id={messageId} className={`text-caption ${error ? 'text-danger' : 'text-text-muted'}`}>
          {message}
        </p>
      )}
    </div>
  );
}
