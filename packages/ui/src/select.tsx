import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { controlStyle } from './field.tsx';

export interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onValueChange: (value: Value) => void;
}

/** The system's own list of choices: nothing beats it on a phone. Name it with `aria-label` or a label of its own. */
export function Select<Value extends string>({
  value,
  options,
  onValueChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className="relative inline-flex max-w-full shrink-0 items-center">
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValueChange(chosen.value);
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
