import type { Handlers } from '#contract/operation.ts';
import type { Reports } from './reports.ts';

/** Answers reports over the caller's own statistics. */
export function createStatisticHandlers({ reports }: { reports: Reports }): Pick<Handlers, 'getStatistic'> {
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),
  };
}
