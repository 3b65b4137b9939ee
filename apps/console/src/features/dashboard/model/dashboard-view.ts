import type { DashboardApplicationRequest, DashboardApplicationSort } from '@publisher-console/api-contract';

import { listSizes, pageOf } from '#common/lists/list-view.ts';
import type { ListSize } from '#common/lists/list-view.ts';

type Preset = DashboardApplicationRequest['filterList']['period']['preset'];

/** The periods of the apps table, in their order on the page. */
export const dashboardPresets = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
] as const satisfies readonly Preset[];

export type DashboardPreset = (typeof dashboardPresets)[number];

export const sortFields = [
  'application',
  'requests',
  'impressions',
  'fill_rate',
  'revenue',
] as const satisfies readonly DashboardApplicationSort['field'][];

/** The part of the apps table that is shown. */
export interface DashboardView {
  period: DashboardPreset;
  sort: DashboardApplicationSort;
  /** Counted from 1. */
  page: number;
  size: ListSize;
}

const usual: DashboardView = {
  period: 'last_7_days',
  sort: { field: 'revenue', direction: 'desc' },
  page: 1,
  size: 25,
};

/**
 * The view that an address describes: `?period=today&sort=-requests&page=2&size=50`. Absent and invalid values get
 * their defaults.
 * @param search anything: the address may have been typed
 */
export function viewFromSearch({ period, sort, page, size }: Record<string, unknown>): DashboardView {
  return {
    period: dashboardPresets.find((each) => each === period) ?? usual.period,
    sort: sortOf(sort) ?? usual.sort,
    page: pageOf(page),
    size: listSizes.find((each) => each === Number(size)) ?? usual.size,
  };
}

/** The search of the address for a view; defaults are omitted. */
export function searchFromView({
  period,
  sort,
  page,
  size,
}: DashboardView): Record<string, string | number | undefined> {
  const order = `${sort.direction === 'desc' ? '-' : ''}${sort.field}`;
  return {
    period: period === usual.period ? undefined : period,
    sort: order === `-${usual.sort.field}` ? undefined : order,
    page: page === usual.page ? undefined : page,
    size: size === usual.size ? undefined : size,
  };
}

/** The body of the call for the apps table. */
export function applicationsRequest({ period, sort, page, size }: DashboardView): DashboardApplicationRequest {
  return { filterList: { period: { preset: period } }, sort, pagination: { page, size } };
}

function sortOf(value: unknown): DashboardApplicationSort | undefined {
  const order = typeof value === 'string' ? value : '';
  const field = sortFields.find((each) => each === order.replace(/^-/, ''));
  return field && { field, direction: order.startsWith('-') ? 'desc' : 'asc' };
}
