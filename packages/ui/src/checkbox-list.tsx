import type { ReactNode, Ref } from 'react';
import { useId, useState } from 'react';

import { EveryButton } from './checkbox-list/every-button.tsx';
import { Checkbox } from './checkbox.tsx';
import { FieldMessage } from './field.tsx';
import type { FormFieldProps } from './field.tsx';
import type { ValueProps } from './value-props.ts';

export interface CheckboxListOption<Id extends string> {
  id: Id;
  title: ReactNode;
  note?: ReactNode;
}

interface OwnProps<Id extends string> extends FormFieldProps {
  label: ReactNode;
  options: readonly CheckboxListOption<Id>[];
  /** Adds a first box for everything at once; an empty value then means all. */
  allLabel?: string;
  /** Adds a button that ticks all boxes, or unticks them once all are ticked. */
  everyTexts?: { tick: string; untick: string };
  /** A form focuses the first checkbox in it. */
  ref?: Ref<HTMLFieldSetElement>;
}

/** The ids in the order in which they were chosen. `value` may contain ids of other lists: they stay in it. */
export type CheckboxListProps<Id extends string> = OwnProps<Id> & ValueProps<Id[], readonly Id[]>;

/**
 * A few boxes of which any number may be ticked; `OptionList` is for many. Each is a native checkbox and a Tab stop of
 * its own. A form gets the ids in the order of the options.
 */
export function CheckboxList<Id extends string>({
  label,
  options,
  allLabel,
  everyTexts,
  name,
  error,
  onInput,
  value,
  defaultValue,
  onChange,
  ref,
}: CheckboxListProps<Id>) {
  const messageId = useId();
  const legendId = useId();
  const [held, setHeld] = useState<readonly Id[]>(defaultValue ?? []);
  const chosen = value ?? held;
  const choose = (next: Id[]): void => {
    setHeld(next);
    onChange?.(next);
  };
  return (
    <fieldset
      ref={ref}
      // A group cannot be invalid for assistive technology; the error describes it.
      data-invalid={error ? true : undefined}
      aria-describedby={error ? messageId : undefined}
      onInput={() => onInput?.()}
      className="relative min-w-0"
    >
      <legend
        id={legendId}
        className={`mb-1 text-caption font-semibold text-text-muted ${everyTexts ? 'max-w-full pe-24 touch:flex touch:min-h-11 touch:items-center' : ''}`}
      >
        {label}
      </legend>
      {everyTexts && (
        <EveryButton
          texts={everyTexts}
          describedBy={legendId}
          ids={options.map(({ id }) => id)}
          chosen={chosen}
          onChoose={(next) => {
            choose(next);
            onInput?.();
          }}
        />
      )}
      <Boxes options={options} allLabel={allLabel} name={name} chosen={chosen} onChoose={choose} />
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}

interface BoxesProps<Id extends string> extends Pick<OwnProps<Id>, 'options' | 'name'> {
  allLabel: string | undefined;
  chosen: readonly Id[];
  onChoose: (chosen: Id[]) => void;
}

function Boxes<Id extends string>({ options, allLabel, name, chosen, onChoose }: BoxesProps<Id>) {
  return (
    <>
      {allLabel !== undefined && (
        <Checkbox
          label={allLabel}
          checked={chosen.length === 0}
          indeterminate={chosen.length > 0}
          onChange={() => onChoose([])}
        />
      )}
      {options.map(({ id, title, note }) => (
        <Checkbox
          key={id}
          name={name}
          value={id}
          label={title}
          note={note}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </>
  );
}
