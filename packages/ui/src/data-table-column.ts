import type { ReactElement, ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

/** One column of a `DataTable`. */
export interface DataTableColumn<Row> {
  id: string;
  title: string;
  /** The title is for screen readers only, such as that of a column of menus. Such a column does not sort. */
  isTitleHidden?: boolean;
  /** Wraps the title's button in an explanation, such as a tooltip below it, where the column sorts. */
  hint?: (button: ReactElement) => ReactElement;
  /** `end` is for figures: their digits line up. */
  align: 'start' | 'end';
  /** Whether a press on the header sorts; true by default. */
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** The cell of the pinned last row. */
  summary?: ReactNode;
}
