import type { RequiredLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { parseAppAdsTxt, textOfLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';

/** Parses required lines. */
export function requiredLines(...lines: string[]): RequiredLine[] {
  const file = parseAppAdsTxt(lines.join('\n'));
  return file.records.map(({ domain, accountId, relationship, certificationId, ...place }) => {
    if (relationship === null) throw new Error('A required line has a relationship.');
    return { line: textOfLine(file, place), domain, accountId, relationship, certificationId };
  });
}
