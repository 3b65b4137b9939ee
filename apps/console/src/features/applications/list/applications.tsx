import { FiguresCaption } from '#comparison/figures-caption.tsx';

import { ApplicationCard } from './application-card.tsx';
import type { OnApplication } from './application-columns.tsx';
import { applicationRows } from './application-rows.ts';
import type { ApplicationsAnswer } from './application-rows.ts';
import { ApplicationTable } from './application-table.tsx';
import type { ApplicationSorting } from './use-application-sort.ts';

interface ApplicationsProps extends OnApplication {
  data: ApplicationsAnswer;
  sorting: ApplicationSorting;
  isNarrow: boolean;
  /** Another page is loading. */
  isStale: boolean;
  /** Reads the figures again, which could not be read. */
  onRetry: () => void;
}

/** One page of applications: a table, on a narrow screen cards. */
export function Applications({ data, sorting, isNarrow, isStale, onRetry, ...on }: ApplicationsProps) {
  const rows = applicationRows(data);
  return (
    <>
      <FiguresCaption meta={data.figures && data.figures.meta} onRetry={onRetry} />
      {isNarrow ? (
        <ul aria-busy={isStale} className={`grid gap-2 ${isStale ? 'opacity-60' : ''}`}>
          {rows.map((row) => (
            <li key={row.application.id} className="min-w-0">
              <ApplicationCard
                row={row}
                meta={data.figures?.meta}
                onAddBlock={() => on.onAddBlock(row.application.id)}
                onEditAppAdsTxt={() => on.onEditAppAdsTxt(row.application.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ApplicationTable data={data} rows={rows} sorting={sorting} isBusy={isStale} {...on} />
      )}
    </>
  );
}
