import type {
  GroupId,
  GroupValues,
  MonthReference,
  StatisticColumn,
  StatisticRow,
  WeekReference,
} from '@publisher-console/api-contract';
import { addDays, daysBetween, firstOfMonth } from '#common/format/days.ts';
import type { Format } from '#common/format/format.ts';
import { platformNames } from '#inventory/platform-names.ts';

/** The identity of a row's value in each group. */
const groupKeys: Record<GroupId, (values: GroupValues) => string | undefined> = {
  date: ({ date }) => date,
  week: ({ week }) => week?.id,
  month: ({ month }) => month?.id,
  application: ({ application }) => application?.id,
  adBlock: ({ adBlock }) => adBlock?.id,
  adFormat: ({ adFormat }) => adFormat?.id,
  geo_country: ({ geo_country: country }) => country?.id,
};

/** The identity of a row: no two rows of a report have the same groups. */
export function rowKey({ groups }: StatisticRow): string {
  return Object.values(groupKeys)
    .map((key) => key(groups))
    .join(' ');
}

/** For each group column, the groups of the columns up to it, from the left. */
export function groupsUpToEach(columns: readonly StatisticColumn[]): Map<GroupId, GroupId[]> {
  const groups = columns.filter((column) => column.kind === 'group').map(({ id }) => id);
  return new Map(groups.map((id, index) => [id, groups.slice(0, index + 1)]));
}

/** Whether a row repeats these groups of the row above it. */
export function hasSameGroups(row: StatisticRow, above: StatisticRow | undefined, groups: readonly GroupId[]): boolean {
  if (above === undefined) return false;
  return groups.every((group) => groupKeys[group](row.groups) === groupKeys[group](above.groups));
}

/** How many days of its week or month a row has, and how many there are. A day in the middle may be missing. */
export function spanDays(group: 'week' | 'month', { id, days }: WeekReference): { shown: number; all: number } {
  const all = group === 'week' ? 7 : daysBetween(id, firstOfMonth(addDays(id, 31)));
  return { shown: days, all };
}

/** 'Nov 2026', or only its days if the row does not have the whole month. */
export function monthTitle(month: MonthReference, format: Format): string {
  const { shown, all } = spanDays('month', month);
  return shown === all ? format.month(month.id) : format.dayRange(month.from, month.to);
}

/** Formats the value of each group. */
const writers: Record<GroupId, (values: GroupValues, format: Format) => string | undefined> = {
  date: ({ date }, format) => date && format.day(date),
  week: ({ week }, format) => week && format.dayRange(week.from, week.to),
  month: ({ month }, format) => month && monthTitle(month, format),
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
