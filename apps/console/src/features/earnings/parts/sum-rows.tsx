import type { ReactNode } from 'react';

/** Amounts in a column that add up to the last one. */
export function SumRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-col px-6 py-2 max-md:px-4">
      {children}
    </ul>
  );
}

interface SumRowProps {
  title: ReactNode;
  /** Shown below the title. */
  children?: ReactNode;
  amount: string;
  /** Whether the amount is the sum of the rows above it. */
  isSum?: boolean;
}

/** One amount of a sum. Amounts are aligned at the end. */
export function SumRow({ title, children, amount, isSum = false }: SumRowProps) {
  const line = isSum ? 'border-border-control font-semibold' : 'border-border';
  return (
    <li className={`flex items-baseline justify-between gap-4 py-2.5 not-first:border-t ${line}`}>
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="wrap-anywhere">{title}</span>
        {children}
      </div>
      <span className="shrink-0 text-end tabular-nums">{amount}</span>
    </li>
  );
}
