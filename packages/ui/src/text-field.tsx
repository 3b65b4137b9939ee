import type { ComponentProps } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, Pick<FieldProps, 'label' | 'hint' | 'error'> {}

/** One line of text. Everything an `input` takes, with its label, hint and error. */
export function TextField({ label, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => <input type="text" {...rest} {...control} className={controlStyle({ className })} />}
    </Field>
  );
}
