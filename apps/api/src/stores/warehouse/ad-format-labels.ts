/** The largest number of an ad format. */
export const mostAdFormats = 32;

/** Labels of the first two ad formats, which had names before networks could have formats of their own. */
const firstLabels = ['fs_banner', 'rewarded_video'];

/**
 * The label of an ad format's number in the column `ad_format`. A network's own ids are not in the warehouse: its tables
 * have a label for every possible number, so a new format changes no table.
 */
export function adFormatLabel(number: number): string {
  return firstLabels[number - 1] ?? `format_${number}`;
}

const labels = Array.from({ length: mostAdFormats }, (_, index) => adFormatLabel(index + 1));

/** The type of the column `ad_format`. */
export const adFormatColumn = `Enum8(${labels.map((label, index) => `'${label}' = ${index + 1}`).join(', ')})`;
