import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';

export interface PaginationProps<Size extends number> {
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  size: Size;
  sizes: readonly Size[];
  onPageChange: (page: number) => void;
  onSizeChange: (size: Size) => void;
  texts: {
    /** Names the whole control. */
    label: string;
    /** 'Page 2 of 7' */
    position: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    rowsPerPage: string;
  };
}

/** Rows per page, and the way through the pages. */
export function Pagination<Size extends number>({
  page,
  pages,
  size,
  sizes,
  onPageChange,
  onSizeChange,
  texts,
}: PaginationProps<Size>) {
  return (
    <nav aria-label={texts.label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <label className="flex items-center gap-2 text-text-muted">
        <span>{texts.rowsPerPage}</span>
        <Select
          value={String(size)}
          options={sizes.map((choice) => ({ value: String(choice), label: choice }))}
          onValueChange={(choice) => {
            const chosen = sizes.find((candidate) => String(candidate) === choice);
            if (chosen !== undefined) onSizeChange(chosen);
          }}
        />
      </label>
      <div className="flex flex-wrap items-center">
        <span className="mr-2 tabular-nums" aria-live="polite">
          {texts.position}
        </span>
        <span className="flex">
          <IconButton icon={ChevronFirst} label={texts.first} disabled={page <= 1} onClick={() => onPageChange(1)} />
          <IconButton
            icon={ChevronLeft}
            label={texts.previous}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={texts.next}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          />
          <IconButton
            icon={ChevronLast}
            label={texts.last}
            disabled={page >= pages}
            onClick={() => onPageChange(pages)}
          />
        </span>
      </div>
    </nav>
  );
}
