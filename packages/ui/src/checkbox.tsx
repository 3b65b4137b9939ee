import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** A second, quieter line under the label; read out with it. */
  note?: ReactNode;
  /** Some, but not all, of what the box stands for. */
  indeterminate?: boolean;
  error?: ReactNode;
}

/** A native checkbox and its label in one target as wide as the room it gets. */
export function Checkbox({ label, note, indeterminate = false, error, className = '', ...rest }: CheckboxProps) {
  const messageId = useId();
  const message = error ?? note;
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
        <span className="relative grid h-lh shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            ref={(element) => {
              if (element) element.indeterminate = indeterminate;
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={message ? messageId : undefined}
            className="peer size-4.5 appearance-none rounded-tight border border-border-control bg-surface-raised transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:opacity-50 aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
          />
          <Minus
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-on-primary opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {message && (
        <p
          id={messageId}
          className={`-mt-0.5 pb-1.5 pl-7 touch:-mt-2 text-caption ${error ? 'text-danger' : 'text-text-muted'}`}
        >
          {message}
        </p>
      )}
    </div>
  );
}
