import type { ReactNode } from 'react';

/** A choice of an `OptionList`. */
export interface Option<Id extends string> {
  id: Id;
  /** The text that the search looks in. */
  title: string;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Shown after the title. */
  mark?: ReactNode;
}
