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

/** Chooses the number of rows on a page and, where there are several, the page. */
export function Pagination<Size extends number>({
  page,
  pages,
  size,
  sizes,
  onPageChange,
  onSizeChange,
  texts,
}: PaginationProps<Size>) {
  const targets = [
    { icon: ChevronFirst, label: texts.first, target: 1 },
    { icon: ChevronLeft, label: texts.previous, target: page - 1 },
    { icon: ChevronRight, label: texts.next, target: page + 1 },
    { icon: ChevronLast, label: texts.last, target: pages },
  ];
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
      {pages > 1 && (
        <div className="flex flex-wrap items-center">
          <span className="mr-2 tabular-nums" aria-live="polite">
            {texts.position}
          </span>
          <span className="flex">
            {targets.map(({ icon, label, target }) => {
              const leadsNowhere = target === page || target < 1 || target > pages;
              return (
                <IconButton
                  key={label}
                  icon={icon}
                  label={label}
                  // Not `disabled`: a button that is disabled while it has the focus loses it.
                  aria-disabled={leadsNowhere || undefined}
                  className="aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
                  onClick={() => {
                    if (!leadsNowhere) onPageChange(target);
                  }}
                />
              );
            })}
          </span>
        </div>
      )}
    </nav>
  );
}
