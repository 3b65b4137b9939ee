import type { ReactNode } from 'react';
import { useId } from 'react';

import { FieldMessage, messageProps } from './field.tsx';
import type { FieldProps, FormFieldProps } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second, quieter line under the label; read out with it. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends FormFieldProps, Pick<FieldProps, 'label' | 'hint'> {
  options: readonly RadioOption<Value>[];
  /**
   * With `onValueChange` the page holds the choice: null before the first one. Without both the group holds it itself,
   * from `defaultValue` on.
   */
  value?: Value | null | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
}

/** One of a few choices that are all visible. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  name,
  onInput,
  options,
  value,
  defaultValue,
  onValueChange,
}: RadioGroupProps<Value>) {
  const groupId = useId();
  const messageId = `${groupId}-message`;
  const isChecked = (option: Value) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  return (
    <fieldset
      role="radiogroup"
      {...messageProps({ hint, error, messageId })}
      onInput={() => onInput?.()}
      className="min-w-0"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => {
        const noteId = `${groupId}-${option.value}`;
        return (
          <div key={option.value}>
            <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
              <span className="grid h-lh shrink-0 place-items-center">
                <input
                  type="radio"
                  name={name ?? groupId}
                  value={option.value}
                  {...isChecked(option.value)}
                  disabled={option.disabled}
                  aria-describedby={option.note ? noteId : undefined}
                  onChange={() => onValueChange?.(option.value)}
                  className="size-4.5 appearance-none rounded-full border border-border-control bg-surface-raised transition-colors checked:border-5 checked:border-primary disabled:opacity-50 in-aria-invalid:border-danger forced-colors:appearance-auto"
                />
              </span>
              <span className="min-w-0">{option.label}</span>
            </label>
            <FieldMessage id={noteId} hint={option.note} indented />
          </div>
        );
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  );
}
