import { badLineText } from '#modules/statistics/loads/file/file-refused.ts';
import type { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';

/** The message about a refused file or table. */
export function refusalText({ message, total, isCut, kind, badLines }: FileRefused): string {
  const named = badLines.map((bad) => `  ${kind === 'file' ? badLineText(bad) : `row ${bad.reason}`}`);
  const rest = total - named.length;
  return [message, ...named, ...(rest > 0 ? [`  … and ${isCut ? 'at least ' : ''}${rest} more`] : [])].join('\n');
}
