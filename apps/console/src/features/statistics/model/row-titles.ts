import type { GroupId, GroupValues } from '@publisher-console/api-contract';

import type { Format } from '#common/format/format.ts';
import { platformNames } from '#inventory/platform-names.ts';

/** Writes the value of each group. */
const writers: Record<GroupId, (values: GroupValues, format: Format) => string | undefined> = {
  date: ({ date }, format) => date && format.day(date),
  application: ({ application }) => application && `${application.title} (${platformNames[application.platform]})`,
  adBlock: ({ adBlock }) => adBlock?.title,
  adFormat: ({ adFormat }) => adFormat?.title,
  geo_country: ({ geo_country: country }) => country?.title,
};

/** The title of one group of a row; empty if the row does not have it. */
export function groupTitle(group: GroupId, values: GroupValues, format: Format): string {
  return writers[group](values, format) ?? '';
}

/** The titles of all groups of a row, in one line. */
export function rowTitle(values: GroupValues, format: Format): string {
  return Object.values(writers)
    .map((write) => write(values, format))
    .filter(Boolean)
    .join(', ');
}
