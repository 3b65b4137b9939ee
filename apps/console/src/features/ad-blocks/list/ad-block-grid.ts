/**
 * The columns of the ad blocks where their list is wide. The header and the rows are its lines. That of the status fits each of
 * them, so that none moves when one changes.
 */
export const wideGrid =
  '@[46rem]:grid @[46rem]:grid-cols-[auto_minmax(9rem,1fr)_auto_auto_auto_auto_minmax(7.5rem,auto)_auto] @[46rem]:gap-x-3';

/** A line of the grid. */
export const wideLine = '@[46rem]:col-span-full @[46rem]:grid-cols-subgrid @[46rem]:items-center pr-2 pl-4';
