import type { Locale } from '@publisher-console/api-contract';
import { and, between, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createEmailJob } from '#modules/mail/email-job.ts';
import { publisherEmail } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { membersWhoMay } from '#modules/publishers/publisher-account.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { ledgerEntry, statement } from '#stores/sql/tables/ledger.ts';
import { amountOf, monthText } from './publisher-money.ts';
import { moneyText } from './statement-files.ts';

/** A month as a sentence names it, such as “October 2026”. */
function monthName(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format
    .formatToParts(new Date(month))
    .filter(({ type }) => type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
}

/** Amounts are as the reader sees them. */
interface ClosedMonth {
  /** The first day. */
  month: string;
  earned: string;
  balance: string;
}

const closedTexts: Record<
  Locale,
  (month: string, amounts: ClosedMonth) => Pick<EmailTemplate, 'paragraphs' | 'subject'>
> = {
  en: (month, { earned, balance }) => ({
    subject: `${month} is closed`,
    paragraphs: [`The network has closed ${month}. You earned ${earned}. Your balance is ${balance}.`],
  }),
  ru: (month, { earned, balance }) => ({
    subject: `Месяц закрыт: ${month}`,
    paragraphs: [`Сеть закрыла месяц: ${month}. Начислено ${earned}. Баланс: ${balance}.`],
  }),
};

const openStatement: Record<Locale, string> = { en: 'Open the statement', ru: 'Открыть отчёт о доходах' };

/** Reports to a member that a month is closed. */
export function monthEmail(recipient: Recipient, closed: ClosedMonth, origin: string): EmailTemplate {
  const { locale } = recipient;
  return publisherEmail(recipient, {
    ...closedTexts[locale](monthName(closed.month, locale), closed),
    action: { label: openStatement[locale], url: `${origin}/earnings/${monthText(closed.month)}` },
  });
}

const correctedTexts: Record<
  Locale,
  (months: string, amount: string) => Pick<EmailTemplate, 'paragraphs' | 'subject'>
> = {
  en: (months, amount) => ({
    subject: 'A closed month was corrected',
    paragraphs: [
      `Figures of ${months} changed after the month was closed. The network has booked a correction of ${amount}.`,
    ],
  }),
  ru: (months, amount) => ({
    subject: 'Корректировка закрытого месяца',
    paragraphs: [`Данные изменились после закрытия: ${months}. Сеть учла корректировку: ${amount}.`],
  }),
};

const openEntries: Record<Locale, string> = { en: 'Open the entries', ru: 'Открыть записи' };

/** Reports to a member that closed months were corrected. */
export function correctionEmail(
  recipient: Recipient,
  { months, amount }: { months: readonly string[]; amount: string },
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' });
  return publisherEmail(recipient, {
    ...correctedTexts[locale](names.format(months.map((month) => monthName(month, locale))), amount),
    action: { label: openEntries[locale], url: `${origin}/earnings/entries` },
  });
}

/** The email about a closed month. It is written only where an amount of the statement is not 0. */
export const monthEmailJob = createEmailJob({
  kind: 'month_letter',
  payload: v.strictObject({ publisherId: v.string(), month: v.string() }),
  write: async (own, { publisherId, month }, origin) => {
    const [row] = await own
      .select({ currency: statement.currency, earned: statement.earned, closing: statement.closing })
      .from(statement)
      .where(and(eq(statement.publisherId, publisherId), eq(statement.month, month)));
    if (row === undefined) return [];
    const { currency, earned, closing } = row;
    const readers = await membersWhoMay(own, publisherId, 'getMoneyMonth');
    return readers.map((reader) => {
      const shown = (amount: bigint) => moneyText(amountOf(amount, currency), reader.locale);
      return monthEmail(reader, { month, earned: shown(earned), balance: shown(closing) }, origin);
    });
  },
});

/** The email about corrections that were booked at once. */
export const correctionEmailJob = createEmailJob({
  kind: 'correction_letter',
  payload: v.strictObject({ publisherId: v.string(), from: v.number(), to: v.number() }),
  write: async (own, { publisherId, from, to }, origin) => {
    const { number, kind, currency, amount, concerns } = ledgerEntry;
    const rows = await own
      .select({ currency, concerns, amount: sql<string>`sum(${amount})::text` })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.publisherId, publisherId), eq(kind, 'correction'), between(number, from, to)))
      .groupBy(currency, concerns)
      .orderBy(concerns);
    const [first] = rows;
    if (first === undefined) return [];
    const total = rows.reduce((all, row) => all + BigInt(row.amount), 0n);
    const months = rows.map((row) => row.concerns);
    const readers = await membersWhoMay(own, publisherId, 'getMoneyMonth');
    return readers.map((reader) => {
      const shown = moneyText(amountOf(total, first.currency), reader.locale);
      return correctionEmail(reader, { months, amount: shown }, origin);
    });
  },
});
