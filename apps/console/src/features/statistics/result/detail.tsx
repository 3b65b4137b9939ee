import type { ReactNode } from 'react';

interface DetailProps {
  /** A phone has no room for the detail, such as a filter that leaves nothing out. */
  isUsual?: boolean;
  children: ReactNode;
}

/** One of the details of a report. */
export function Detail({ isUsual = false, children }: DetailProps) {
  return (
    <li
      data-usual={isUsual || undefined}
      className="max-w-full truncate rounded-full bg-surface-sunken px-2.5 py-0.5 print:rounded-none print:px-0 print:whitespace-normal max-md:data-usual:hidden print:data-usual:list-item"
    >
      {children}
    </li>
  );
}
