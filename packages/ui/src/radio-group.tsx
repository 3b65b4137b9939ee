import type { ReactNode } from 'react';
import { useId } from 'react';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second, quieter line under the label; read out with it. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  options: readonly RadioOption<Value>[];
  /** None before the first choice. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Under this name the choice is sent with a form. */
  name?: string;
  error?: ReactNode;
}

/** One of a few choices that all stand in sight. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  name,
  error,
}: RadioGroupProps<Value>) {
  const groupId = useId();
  const errorId = `${groupId}-error`;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => {
        const noteId = option.note ? `${groupId}-${option.value}` : undefined;
        return (
          <div key={option.value}>
            <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
              <input
                type="radio"
                name={name ?? groupId}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                aria-describedby={noteId}
                onChange={() => onValueChange(option.value)}
                className="mt-[calc(0.5lh-0.5625rem)] size-4.5 shrink-0 appearance-none rounded-full border border-border-control bg-surface-raised transition-colors checked:border-5 checked:border-primary disabled:opacity-50 in-aria-invalid:border-danger"
              />
              <span className="min-w-0">{option.label}</span>
            </label>
            {option.note && (
              <p id={noteId} className="-mt-0.5 pb-1.5 pl-7 touch:-mt-2 text-caption text-text-muted">
                {option.note}
              </p>
            )}
          </div>
        );
      })}
      {error && (
        <p id={errorId} className="mt-1 text-caption text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
