import type { ReactNode } from 'react';

import { tv } from '#tv.ts';
import type { ControlledProps } from '#value-props.ts';

interface PresetsProps<Id extends string> extends ControlledProps<Id, Id | null> {
  label: string;
  presets: readonly { id: Id; title: ReactNode }[];
}

const presetStyle = tv({
  base: 'flex min-h-control items-center rounded-base px-3 text-start transition-colors md:max-w-48',
  variants: { chosen: { true: 'bg-primary-soft font-medium text-primary', false: 'hover:bg-surface-sunken' } },
});

/** The periods of a `DateRangePicker` that have a name; `value` is null while none of them is chosen. */
export function Presets<Id extends string>({ label, presets, value, onChange }: PresetsProps<Id>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 shrink-0 flex-col gap-0.5 max-md:grid max-md:grid-cols-2">
      {presets.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          onClick={() => onChange(id)}
          className={presetStyle({ chosen: id === value })}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
