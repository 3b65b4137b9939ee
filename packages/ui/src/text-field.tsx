import type { ComponentProps } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, Pick<FieldProps, 'label' | 'hint' | 'error'> {}

/**
 * One line of text with its label, hint and error. The value is `value` or `defaultValue` and the native `onChange`; `ref`
 * and all other props are those of the `input`.
 */
export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <input type="text" {...rest} {...control} className={controlStyle({ className })} />}
    </Field>
  );
}
