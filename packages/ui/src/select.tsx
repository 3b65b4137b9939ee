import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';

import { controlStyle } from './field.tsx';
import type { StandaloneControlProps } from './field.tsx';
import type { ValueProps } from './value-props.ts';

export interface SelectOption<Id extends string> {
  id: Id;
  title: ReactNode;
}

type NativeProps = Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'multiple'>;

export type SelectProps<Id extends string> = NativeProps &
  StandaloneControlProps &
  ValueProps<Id> & { options: readonly SelectOption<Id>[] };

/**
 * The native list of choices, which works best on a phone. Use it outside of forms, where space is short and the choices
 * need no explanation; in a form, use `RadioGroup`. Name it with `aria-label`, or put it into a `label`. The keys are
 * the browser's. `ref` is the `select`.
 */
export function Select<Id extends string>({ options, onChange, className, ...rest }: SelectProps<Id>) {
  return (
    <span className="relative inline-flex max-w-full shrink-0 items-center">
      <select
        {...rest}
        onChange={(event) => {
          const chosen = options.find(({ id }) => id === event.target.value);
          if (chosen) onChange?.(chosen.id);
        }}
        className={controlStyle({ className: ['appearance-none pe-9', className] })}
      >
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-e-3 size-4 text-text-muted" />
    </span>
  );
}
