import type { ReactNode } from 'react';
import { useId } from 'react';

import { Checkbox } from './checkbox.tsx';
import { FieldMessage } from './field.tsx';
import type { FormFieldProps } from './field.tsx';
import { useChoice } from './use-choice.ts';
import type { ChoiceProps } from './use-choice.ts';

export interface CheckboxListItem<Id extends string> {
  id: Id;
  title: ReactNode;
  note?: ReactNode;
}

export interface CheckboxListProps<Id extends string> extends FormFieldProps, ChoiceProps<Id> {
  label: ReactNode;
  items: readonly CheckboxListItem<Id>[];
  /** Adds a first box for everything at once; an empty choice then means all. */
  allLabel?: string;
  /** Adds a button that ticks all items, or unticks them once all are ticked. */
  everyTexts?: { tick: string; untick: string };
}

/** A few boxes of which any number may be ticked; `OptionList` is for many. A form gets the ids in the order of the items. */
export function CheckboxList<Id extends string>({
  label,
  items,
  allLabel,
  everyTexts,
  name,
  error,
  onInput,
  ...choice
}: CheckboxListProps<Id>) {
  const messageId = useId();
  const legendId = useId();
  const [chosen, choose] = useChoice(choice);
  const unticked = items.map(({ id }) => id).filter((id) => !chosen.includes(id));
  const own = new Set(items.map(({ id }) => id));
  return (
    <fieldset
      // A group cannot be invalid for assistive technology; the error describes it.
      data-invalid={error ? true : undefined}
      aria-describedby={error ? messageId : undefined}
      onInput={() => onInput?.()}
      className="relative min-w-0"
    >
      <legend
        id={legendId}
        className={`mb-1 text-caption font-semibold text-text-muted ${everyTexts ? 'max-w-full pr-24 touch:flex touch:min-h-11 touch:items-center' : ''}`}
      >
        {label}
      </legend>
      {everyTexts && (
        <button
          type="button"
          aria-describedby={legendId}
          onClick={() => {
            choose(unticked.length > 0 ? [...chosen, ...unticked] : chosen.filter((id) => !own.has(id)));
            onInput?.();
          }}
          className="absolute -top-6 right-0 min-h-6 rounded-tight px-1 text-caption text-primary hover:underline touch:-top-12 touch:min-h-11"
        >
          {unticked.length > 0 ? everyTexts.tick : everyTexts.untick}
        </button>
      )}
      {allLabel !== undefined && (
        <Checkbox
          label={allLabel}
          checked={chosen.length === 0}
          indeterminate={chosen.length > 0}
          onChange={() => choose([])}
        />
      )}
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name={name}
          value={item.id}
          label={item.title}
          note={item.note}
          checked={chosen.includes(item.id)}
          onChange={(event) =>
            choose(event.target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
          }
        />
      ))}
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}
