import { badLineText } from '#modules/statistics/loads/file/file-refused.ts';
import type { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import type { TableRefused } from '#modules/statistics/loads/table/table-refused.ts';

/** The message about a refused file or table. */
export function refusalText(refused: FileRefused | TableRefused): string {
  const { message, total } = refused;
  const named =
    'badLines' in refused
      ? refused.badLines.map((bad) => `  ${badLineText(bad)}`)
      : refused.badRows.map(({ row, reason }) => `  row ${row}: ${reason}`);
  const rest = total - named.length;
  return [message, ...named, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}
