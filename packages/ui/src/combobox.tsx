import type { ReactNode } from 'react';
import { useState } from 'react';

import { ChoiceButton } from './choice-button.tsx';
import { Field } from './field.tsx';
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
              <ChoiceButton id={id} aria-describedby={describedBy} invalid={Boolean(error)}>
                <span className="truncate font-normal">{summary(chosen)}</span>
              </ChoiceButton>
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
