import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { controlStyle, Field } from './field.tsx';
import type { FieldProps, FormFieldProps } from './field.tsx';
import { OptionList } from './option-list.tsx';
import type { OptionListProps } from './option-list.tsx';
import { Popover } from './popover.tsx';
import { useChoice } from './use-choice.ts';
import type { ChoiceProps } from './use-choice.ts';

type ListProps<Id extends string> = Omit<OptionListProps<Id>, keyof ChoiceProps<Id> | 'error'>;

export interface ComboboxProps<Id extends string>
  extends ListProps<Id>, ChoiceProps<Id>, FormFieldProps, Pick<FieldProps, 'hint'> {
  /** What is chosen, in short: 'All', '3 apps'. */
  summary: (chosen: readonly Id[]) => ReactNode;
}

/** A field whose value is chosen from a long list that can be searched: one, several or all. */
export function Combobox<Id extends string>({
  summary,
  hint,
  error,
  name,
  onInput,
  chosen: given,
  defaultChosen,
  onChange,
  ...list
}: ComboboxProps<Id>) {
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useChoice({ chosen: given, defaultChosen, onChange });
  return (
    <Field label={list.label} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <>
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
                // A button cannot be invalid for assistive technology; the error describes it.
                data-invalid={error ? true : undefined}
                className={controlStyle({ className: 'flex items-center gap-2 text-left' })}
              >
                <span className="min-w-0 grow truncate">{summary(chosen)}</span>
                <ChevronDown aria-hidden className="size-4 shrink-0 text-text-muted" />
              </button>
            }
          >
            <div className="w-(--radix-popover-trigger-width) min-w-72 p-2">
              <OptionList
                {...list}
                chosen={chosen}
                onChange={(next) => {
                  choose(next);
                  onInput?.();
                  if (list.single) setOpen(false);
                }}
              />
            </div>
          </Popover>
          {name !== undefined && chosen.map((each) => <input key={each} type="hidden" name={name} value={each} />)}
        </>
      )}
    </Field>
  );
}
