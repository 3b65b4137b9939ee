import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';

/** The message about a published load, or about one that was only tried. */
export function loadedText({ rows, firstDay, lastDay, days, seconds, isDryRun }: LoadResult): string {
  const span = days === 1 ? firstDay : `${days} days from ${firstDay} to ${lastDay}`;
  const speed = Math.round(rows / seconds).toLocaleString('en');
  const amount = `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} for ${span}`;
  if (isDryRun) return `Checked ${amount}; nothing was loaded, because of --dry-run.`;
  return `Loaded ${amount} in ${seconds.toFixed(1)} s (${speed} rows/s).`;
}
