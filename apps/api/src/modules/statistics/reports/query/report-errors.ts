import type { Locale } from '@publisher-console/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Translated } from '#contract/language.ts';
import { ApiError } from '#contract/api-error.ts';
import type { FieldErrors } from '#contract/api-error.ts';
import { AmountTooLarge } from '#modules/statistics/reports/values/indicator-values.ts';
import { second } from '#process/durations.ts';
import { StatementTooCostly, WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

export const longestPeriodDays = 1830;

const messages = {
  periodBackwards: {
    en: 'The period must not end before it begins',
    ru: 'Период не может закончиться раньше, чем начался',
  },
  periodTooLong: {
    en: `The period must not be longer than ${longestPeriodDays} days`,
    ru: `Период не может быть длиннее ${longestPeriodDays} дней`,
  },
  noSuchDay: { en: 'There is no such day', ru: 'Такого дня нет' },
  noEarlierPeriod: { en: 'There is no such earlier period', ru: 'Такого более раннего периода нет' },
  unknownApplication: { en: 'Specified app not found', ru: 'Указанное приложение не найдено' },
  unknownAdBlock: { en: 'Specified ad block not found', ru: 'Указанный блок не найден' },
  amountTooLarge: {
    en: 'The amounts of this report are too large. Please choose a shorter period',
    ru: 'Суммы в этом отчёте слишком велики. Выберите период короче',
  },
  sortNotInReport: {
    en: 'The report has no such column to sort by',
    ru: 'В отчёте нет столбца, по которому нужна сортировка',
  },
  sortByChangeOfGroup: {
    en: 'Only an indicator can be sorted by its change',
    ru: 'По изменению можно сортировать только показатель',
  },
  sortByChangeUncompared: {
    en: 'To sort by the change, choose a period to compare with',
    ru: 'Для сортировки по изменению выберите период для сравнения',
  },
} satisfies Record<string, Translated>;

/** Refuses a report because of one of its fields. */
export function refuse(field: string, message: keyof typeof messages, locale: Locale): never {
  throw new ApiError('validation_failed', { fieldErrors: { [field]: [messages[message][locale]] } });
}

/** Reads for a report; refuses one that costs more than the warehouse allows. */
export async function withinCost<Result>(locale: Locale, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StatementTooCostly)) throw error;
    const fieldErrors: FieldErrors = { 'filterList.period': [failureAnswers.report_too_large.message[locale]] };
    throw new ApiError('report_too_large', { fieldErrors, cause: error });
  }
}

/** Computes the values of an answer; refuses amounts beyond the contract's bound. */
export function withinBound<Values>(locale: Locale, compute: () => Values): Values {
  try {
    return compute();
  } catch (error) {
    if (error instanceof AmountTooLarge) refuse('filterList.period', 'amountTooLarge', locale);
    throw error;
  }
}

/** Milliseconds for which an answer about other things waits for its figures: a warehouse may hang for longer. */
const patience = 5 * second;

/**
 * Reads figures for an answer about other things; null if they cannot be read now or soon, so that the answer has none.
 * The failure is logged, because the status of the answer does not show it.
 */
export async function ifReadable<Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const late = Promise.withResolvers<never>();
  const limit = setTimeout(() => late.reject(new WarehouseUnavailable('The figures took too long.')), patience);
  try {
    return await Promise.race([read(), late.promise]);
  } catch (error) {
    const isReadable = ![WarehouseUnavailable, StatementTooCostly, AmountTooLarge].some(
      (kind) => error instanceof kind,
    );
    if (isReadable) throw error;
    log.warn({ err: error }, 'an answer has no figures');
    return null;
  } finally {
    clearTimeout(limit);
  }
}
