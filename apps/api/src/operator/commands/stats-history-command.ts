import { UsageError } from '#orders/option-values.ts';
import { parseDay } from '#modules/statistics/loads/statistics-columns.ts';
import type { DayPublication } from '#modules/statistics/loads/publication/load-history.network.ts';
import { measures, valueText } from '#modules/statistics/loads/replacement/replacement.ts';
import { listCommand } from '#operator/list-command.ts';
import { isMainSource } from '#modules/statistics/loads/required-days.ts';

export const statsHistoryCommand = listCommand({
  name: 'stats history',
  operand: 'DAY',
  summary: 'list the loads of a day: when, from what, by whom, and what counts',
  help: `Lists what was published for a day, the newest first: the load, when, what it read, by
whom, its facts, publishers and revenue on that day (in the publishers' currencies,
added up), whether it counts now, and whether the facts are still in the warehouse.

Usage: bin/network stats history DAY

DAY is YYYY-MM-DD.`,

  read(network, page, [day = '']) {
    if (parseDay(day) === null) throw new UsageError(`${JSON.stringify(day)} is not a day (YYYY-MM-DD).`);
    return network.order('dayHistory', { ...page, day });
  },
  line: lineOf,
});

function lineOf(entry: DayPublication): string {
  const { load, publishedAt, actor, isFinal, counting } = entry;
  return [
    `load ${load}  ${publishedAt ?? ''}  ${workOf(entry)}`,
    ...(actor === null ? [] : [`by ${actor}`]),
    ...(counting === null ? [] : [totalsOf(entry)]),
    ...(isFinal ? ['final'] : []),
    stateOf(entry),
  ].join(', ');
}

function stateOf({ counting, countsNow, countsAgain, hasFacts }: DayPublication): string {
  if (counting === null) return 'no statistics from then on';
  if (countsNow) return 'counts now';
  if (countsAgain) return 'counts again';
  return hasFacts ? 'replaced, facts are kept' : 'replaced, facts are gone';
}

function workOf({ source, sourceId, revertedLoad, counting }: DayPublication): string {
  const of = isMainSource(sourceId) ? '' : `${sourceId}: `;
  if (revertedLoad === null) return `${of}${source ?? 'source not recorded'}`;
  return `${of}took back load ${revertedLoad}${counting === null ? '' : ` in favour of load ${counting}`}`;
}

function totalsOf({ facts, publishers, revenue }: DayPublication): string {
  if (facts === null || publishers === null || revenue === null) return 'totals not recorded';
  const totals = { facts, publishers, revenue };
  return measures.map((measure) => `${measure} ${valueText(totals, measure)}`).join(', ');
}
