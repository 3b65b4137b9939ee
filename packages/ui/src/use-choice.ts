import { useState } from 'react';

/** Ids in the order in which they were chosen. */
export interface ChoiceProps<Id extends string> {
  /** With `onChange` the page holds the choice; without both the field holds it itself, from `defaultChosen` on. */
  chosen?: readonly Id[] | undefined;
  defaultChosen?: readonly Id[] | undefined;
  onChange?: ((chosen: Id[]) => void) | undefined;
}

/** @returns the current choice, and a function that changes it and tells the page */
export function useChoice<Id extends string>({ chosen, defaultChosen = [], onChange }: ChoiceProps<Id>) {
  const [held, setHeld] = useState(defaultChosen);
  const choose = (next: Id[]): void => {
    setHeld(next);
    onChange?.(next);
  };
  return [chosen ?? held, choose] as const;
}
