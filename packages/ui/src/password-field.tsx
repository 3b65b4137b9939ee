import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ComponentProps } from 'react';
import { useState } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'type'>, Pick<FieldProps, 'label' | 'hint' | 'error'> {
  /** Names the button that shows the typed password. */
  revealLabel: string;
}

/**
 * A password field with a button, a Tab stop of its own, that shows what was typed. The value is `value` or
 * `defaultValue` and the native `onChange`; `ref` and all other props are those of the `input`.
 */
export function PasswordField({ label, hint, error, id, className, revealLabel, ...rest }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className="relative flex">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={revealed ? 'text' : 'password'}
            className={controlStyle({ className: ['pe-11', className] })}
          />
          <button
            type="button"
            aria-label={revealLabel}
            title={revealLabel}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
            className="absolute inset-e-0 inset-y-0 grid w-control place-items-center rounded-base text-text-muted hover:text-text"
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        </span>
      )}
    </Field>
  );
}
