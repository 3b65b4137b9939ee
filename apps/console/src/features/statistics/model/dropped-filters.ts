import type { Statistic } from '#features/statistics/statistics.queries.ts';

import type { ReportDraft } from './report.ts';

export type Warning = Statistic['meta']['warnings'][number];

/** The filters from which the API leaves out what the publisher does not have. */
const filterOf = {
  applications_dropped: 'apps',
  ad_blocks_dropped: 'blocks',
} as const satisfies Partial<Record<Warning['code'], keyof ReportDraft>>;

export function isDropped(warning: Warning): warning is Warning & { code: keyof typeof filterOf } {
  return warning.code in filterOf;
}

/** A choice without the apps and ad blocks that warnings name because the publisher does not have them. */
export function withoutDropped<Choice extends Pick<ReportDraft, 'apps' | 'blocks'>>(
  choice: Choice,
  warnings: readonly Warning[],
): Choice {
  const leftOf = (filter: 'apps' | 'blocks'): string[] => {
    const ids = warnings
      .filter(isDropped)
      .flatMap((warning) => (filterOf[warning.code] === filter ? (warning.ids ?? []) : []));
    const dropped = new Set(ids);
    return choice[filter].filter((id) => !dropped.has(id));
  };
  return { ...choice, apps: leftOf('apps'), blocks: leftOf('blocks') };
}
