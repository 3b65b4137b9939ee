import type { ReactNode, Ref } from 'react';
import { useId } from 'react';

import { FieldMessage, messageProps } from './field.tsx';
import type { FieldProps, FormFieldProps } from './field.tsx';
import type { ValueProps } from './value-props.ts';

export interface RadioOption<Id extends string> {
  id: Id;
  title: ReactNode;
  /** A second, quieter line under the title; read out with it. */
  note?: ReactNode;
  disabled?: boolean;
}

interface OwnProps<Id extends string> extends FormFieldProps, Pick<FieldProps, 'label' | 'hint'> {
  options: readonly RadioOption<Id>[];
  /** A form focuses the first radio button in it. */
  ref?: Ref<HTMLFieldSetElement>;
}

/** `value` is null while nothing is chosen. */
export type RadioGroupProps<Id extends string> = OwnProps<Id> & ValueProps<Id, Id | null>;

/**
 * One of a few choices that are all visible, with native radio buttons: the Tab key reaches the chosen one, the arrow
 * keys choose another.
 */
export function RadioGroup<Id extends string>({
  label,
  hint,
  error,
  name,
  onInput,
  options,
  value,
  defaultValue,
  onChange,
  ref,
}: RadioGroupProps<Id>) {
  const groupId = useId();
  const messageId = `${groupId}-message`;
  const isChecked = (id: Id) =>
    value === undefined ? { defaultChecked: id === defaultValue } : { checked: id === value };
  return (
    <fieldset
      ref={ref}
      role="radiogroup"
      {...messageProps({ hint, error, messageId })}
      onInput={() => onInput?.()}
      className="min-w-0"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map(({ id, title, note, disabled }) => {
        const noteId = `${groupId}-${id}`;
        return (
          <div key={id}>
            <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
              <span className="grid h-lh shrink-0 place-items-center">
                <input
                  type="radio"
                  name={name ?? groupId}
                  value={id}
                  {...isChecked(id)}
                  disabled={disabled}
                  aria-describedby={note ? noteId : undefined}
                  onChange={() => onChange?.(id)}
                  className="size-4.5 appearance-none rounded-full border border-border-control bg-surface-raised transition-colors checked:border-5 checked:border-primary disabled:opacity-50 in-aria-invalid:border-danger forced-colors:appearance-auto"
                />
              </span>
              <span className="min-w-0">{title}</span>
            </label>
            <FieldMessage id={noteId} hint={note} indented />
          </div>
        );
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  );
}
