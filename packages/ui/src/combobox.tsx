import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { OptionList } from './option-list.tsx';
import type { OptionListProps } from './option-list.tsx';
import { Popover } from './popover.tsx';

export interface ComboboxProps<Id extends string> extends OptionListProps<Id>, Pick<FieldProps, 'hint' | 'error'> {
  /** What is chosen, in short: 'All', '3 apps'. */
  summary: ReactNode;
}

/** A field whose value is chosen from a long list that can be searched: one, several or all. */
export function Combobox<Id extends string>({ summary, hint, error, onChange, ...list }: ComboboxProps<Id>) {
  const [open, setOpen] = useState(false);
  return (
    <Field label={list.label} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Popover
          label={list.label}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              id={id}
              // The label alone would hide from a screen reader what is chosen.
              aria-labelledby={`${id}-label ${id}`}
              aria-describedby={describedBy}
              data-invalid={error ? true : undefined}
              className={controlStyle({
                className: 'flex items-center gap-2 text-left data-invalid:border-danger',
              })}
            >
              <span className="min-w-0 grow truncate">{summary}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-text-muted" />
            </button>
          }
        >
          <div className="w-(--radix-popover-trigger-width) min-w-72 p-2">
            <OptionList
              {...list}
              onChange={(chosen) => {
                onChange(chosen);
                if (list.single) setOpen(false);
              }}
            />
          </div>
        </Popover>
      )}
    </Field>
  );
}
