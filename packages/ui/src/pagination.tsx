import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLast from 'lucide-react/icons/chevron-last';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Ref } from 'react';

import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';

interface PageButtonsProps {
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  onPageChange: (page: number) => void;
  texts: {
    /** 'Page 2 of 7' */
    position: string;
    first: string;
    previous: string;
    next: string;
    last: string;
  };
}

/** The page holds both values, each with a change of its own. */
export interface PaginationProps<Size extends number> extends PageButtonsProps {
  size: Size;
  sizes: readonly Size[];
  onSizeChange: (size: Size) => void;
  texts: PageButtonsProps['texts'] & {
    /** Names the whole control. */
    label: string;
    rowsPerPage: string;
  };
  ref?: Ref<HTMLElement>;
}

/**
 * Chooses the number of rows on a page and, where there are several, the page. Each button is a Tab stop; on
 * the first and last page some are idle: they stay focusable and ignore presses. A change of the position is read out.
 */
export function Pagination<Size extends number>({
  size,
  sizes,
  onSizeChange,
  texts,
  ref,
  ...rest
}: PaginationProps<Size>) {
  return (
    <nav ref={ref} aria-label={texts.label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <label className="flex items-center gap-2 text-text-muted">
        <span>{texts.rowsPerPage}</span>
        <Select
          value={String(size)}
          options={sizes.map((each) => ({ id: String(each), title: each }))}
          onChange={(id) => {
            const chosen = sizes.find((each) => String(each) === id);
            if (chosen !== undefined) onSizeChange(chosen);
          }}
        />
      </label>
      {rest.pages > 1 && <PageButtons {...rest} texts={texts} />}
    </nav>
  );
}

function PageButtons({ page, pages, onPageChange, texts }: PageButtonsProps) {
  const buttons = [
    { icon: ChevronFirst, label: texts.first, target: 1 },
    { icon: ChevronLeft, label: texts.previous, target: page - 1 },
    { icon: ChevronRight, label: texts.next, target: page + 1 },
    { icon: ChevronLast, label: texts.last, target: pages },
  ];
  return (
    <div className="flex flex-wrap items-center">
      <span className="me-2 tabular-nums" aria-live="polite">
        {texts.position}
      </span>
      <span className="flex">
        {buttons.map(({ icon, label, target }) => {
          const isIdle = target === page || target < 1 || target > pages;
          return (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              // Not `disabled`: a button that is disabled while it has the focus loses it.
              aria-disabled={isIdle || undefined}
              className="aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
              onClick={() => {
                if (!isIdle) onPageChange(target);
              }}
            />
          );
        })}
      </span>
    </div>
  );
}
