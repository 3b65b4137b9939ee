import type { ComponentProps } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface TextareaProps extends ComponentProps<'textarea'>, Pick<FieldProps, 'label' | 'hint' | 'error'> {}

/**
 * Several lines of text; it grows with them where the browser supports `field-sizing`. The value is `value` or
 * `defaultValue` and the native `onChange`; `ref` and all other props are those of the `textarea`.
 */
export function Textarea({ label, hint, error, id, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <textarea {...rest} {...control} rows={rows} className={controlStyle({ lines: 'several', className })} />
      )}
    </Field>
  );
}
