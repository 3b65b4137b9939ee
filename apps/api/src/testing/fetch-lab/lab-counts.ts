import type { CountedEntry } from '@publisher-console/trust/counted';
import type { LabKind } from './lab-network.ts';
import type { RowLine } from './lab-runs.ts';

/** What a run of the catalogue shows, for each of the two promises. Of what was measured, the largest number counts. */
export function countsOf(
  rows: Pick<RowLine, 'promise' | 'tried' | 'faults' | 'measured'>[],
  kind: LabKind,
): CountedEntry[] {
  return (['P13', 'P14'] as const).flatMap((promise) => {
    const own = rows.filter((row) => row.promise === promise);
    if (own.length === 0) return [];
    const largest: Record<string, number> = {};
    for (const [name, value] of own.flatMap(({ measured = {} }) => Object.entries(measured)))
      largest[name] = Math.max(largest[name] ?? 0, value);
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    return {
      promise,
      counts: {
        [promise === 'P13' ? 'hostile fetches' : 'hostile answers']: sum(({ tried }) => tried),
        [promise === 'P13' ? 'hits' : 'limits exceeded']: sum(({ faults }) => faults.length),
        ...largest,
        'in a network namespace': kind === 'namespace' ? 1 : 0,
      },
    };
  });
}
