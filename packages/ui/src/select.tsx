import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { controlStyle } from './field.tsx';
import type { StandaloneControlProps } from './field.tsx';

export interface SelectChoices<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[];
  /** With `onValueChange` the page holds the choice; without both the select holds it itself, from `defaultValue` on. */
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
}

type NativeProps = Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'multiple'>;

export interface SelectProps<Value extends string> extends NativeProps, SelectChoices<Value>, StandaloneControlProps {}

/** The native list of choices, which works best on a phone. Name it with `aria-label`. */
export function Select<Value extends string>({ options, onValueChange, className, ...rest }: SelectProps<Value>) {
  return (
    <span className="relative inline-flex max-w-full shrink-0 items-center">
      <select
        {...rest}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange?.(chosen.value);
        }}
        className={controlStyle({ className: ['appearance-none pr-9', className] })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-text-muted" />
    </span>
  );
}
