import type { ReportDraft } from './report-draft.ts';
import type { Warning } from './statistic.ts';

/** The filter that each warning is about: the API drops ids that the publisher does not have. */
const filterOf = {
  applications_dropped: 'apps',
  ad_blocks_dropped: 'blocks',
} as const satisfies Partial<Record<Warning['code'], keyof ReportDraft>>;

export function isDropped(warning: Warning): warning is Warning & { code: keyof typeof filterOf } {
  return warning.code in filterOf;
}

/** A draft without the apps and ad blocks that warnings list as dropped. */
export function withoutDropped<Draft extends Pick<ReportDraft, 'apps' | 'blocks'>>(
  draft: Draft,
  warnings: readonly Warning[],
): Draft {
  const leftOf = (filter: 'apps' | 'blocks'): string[] => {
    const ids = warnings
      .filter(isDropped)
      .flatMap((warning) => (filterOf[warning.code] === filter ? (warning.ids ?? []) : []));
    const dropped = new Set(ids);
    return draft[filter].filter((id) => !dropped.has(id));
  };
  return { ...draft, apps: leftOf('apps'), blocks: leftOf('blocks') };
}
