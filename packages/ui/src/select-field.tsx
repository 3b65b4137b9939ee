import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { Select } from './select.tsx';
import type { SelectProps } from './select.tsx';

export interface SelectFieldProps<Value extends string>
  extends Omit<SelectProps<Value>, 'error'>, Pick<FieldProps, 'label' | 'hint' | 'error'> {}

/** A choice from the native list, with its label, hint and error. An option with an empty value stands for no choice. */
export function SelectField<Value extends string>({ label, hint, error, id, ...rest }: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}
