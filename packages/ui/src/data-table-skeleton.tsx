import { Skeleton } from './skeleton.tsx';

export interface DataTableSkeletonProps {
  label: string;
  /** Number of columns. */
  columns: number;
  /** Number of rows, without the summary. */
  rows: number;
  hasSummary?: boolean;
}

/** A placeholder for a `DataTable` that is loading, as large as the table will be. */
export function DataTableSkeleton({ label, columns, rows, hasSummary = false }: DataTableSkeletonProps) {
  return (
    <output aria-label={label} aria-busy className="block overflow-clip">
      <div className="flex h-11 items-center gap-6 border-b border-border px-3">
        {range(columns).map((column) => (
          <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-32' : 'ms-auto w-20'}`} />
        ))}
      </div>
      {range(rows + (hasSummary ? 1 : 0)).map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-border px-3">
          {range(columns).map((column) => (
            <Skeleton key={column} className={`h-3 ${column === 0 ? 'w-24' : 'ms-auto w-16'}`} />
          ))}
        </div>
      ))}
    </output>
  );
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
