import type { ComparedValues, IndicatorId, IndicatorUnit } from '@publisher-console/api-contract';

import { figureWriter } from '#common/format/figure-text.ts';
import { formatOf } from '#common/format/format.ts';
import type { Format } from '#common/format/format.ts';
import { noValue, signed } from '#common/format/number-formats.ts';

/** A figure and the one that it is compared with, formatted. */
export interface ComparedFigure {
  current: string;
  previous: string;
  /** With its sign; exactly the difference of the two formatted figures. */
  difference: string;
  /**
   * The difference in percent of the previous figure. Null if that figure is zero, and for percents, whose difference
   * is in points.
   */
  percent: number | null;
  direction: 'up' | 'down' | 'same';
}

/** A smaller change has no direction. */
const smallestPercent = 0.5;

/**
 * @param values the compared values of a row or of the totals
 * @param unit of the indicator
 * @param currency ISO 4217
 * @returns undefined if the indicator is not compared
 */
export function comparedFigure(
  { current: currents, previous: previouses, change: changes }: ComparedValues,
  id: IndicatorId,
  unit: IndicatorUnit,
  format: Format,
  currency: string,
): ComparedFigure | undefined {
  const change = changes[id];
  if (!change) return undefined;
  const current = currents[id];
  const previous = previouses[id];
  // Amounts have as many decimals as their difference needs so that it is not shown as zero.
  const values = [current, previous, change.absolute];
  const write = figureWriter({ unit }, values, format, currency);
  const writeEnglish = figureWriter({ unit }, values, formatOf('en'), currency);
  const difference =
    change.absolute === null ? null : rounded(numberIn(writeEnglish(current)) - numberIn(writeEnglish(previous)));
  const percent = unit === 'percent' ? null : change.percent;
  const isSmall = change.percent !== null && Math.abs(change.percent) < smallestPercent;
  return {
    current: write(current),
    previous: write(previous),
    difference: difference === null ? noValue : signed(difference, unit === 'percent' ? format.points : write),
    percent,
    direction: !difference || isSmall ? 'same' : difference > 0 ? 'up' : 'down',
  };
}

/**
 * The change of an app or an ad block, shown beside its figure; undefined if both sides are zero or have no figure.
 * @param values null if nothing is compared
 */
export function changeBeside(
  values: ComparedValues | null | undefined,
  id: IndicatorId,
  unit: IndicatorUnit,
  format: Format,
  currency: string,
): ComparedFigure | undefined {
  if (!values?.current[id] && !values?.previous[id]) return undefined;
  return comparedFigure(values, id, unit, format, currency);
}

/** The number that a formatted figure shows. */
function numberIn(english: string): number {
  return Number(english.replaceAll(/[^\d.-]/gu, ''));
}

/** Figures have at most six decimals. */
function rounded(difference: number): number {
  return Number(difference.toFixed(6));
}
