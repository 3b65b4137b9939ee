import type { LoadResult } from '#network/loads/run-load.ts';

/** The message about a published load. */
export function loadedText({ rows, firstDay, lastDay, days, seconds }: LoadResult): string {
  const span = days === 1 ? firstDay : `${days} days from ${firstDay} to ${lastDay}`;
  const speed = Math.round(rows / seconds).toLocaleString('en');
  return `Loaded ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} for ${span} in ${seconds.toFixed(1)} s (${speed} rows/s).`;
}
