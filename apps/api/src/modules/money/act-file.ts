import type { actFields } from '@publisher-console/api-contract/act-fields';
import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import type { Locale, Statement } from '@publisher-console/api-contract';
import { FileAnswer } from '#contract/file-answer.ts';
import { fillFields } from '#modules/documents/network-documents/document-fields.ts';
import { parseDocument } from '#modules/documents/network-documents/document-markup.ts';
import { renderPdf } from '#modules/documents/pdf/rendered-pdf.ts';
import { lastOfMonth } from '#modules/statistics/days/periods.ts';
import { roundedText } from '#modules/statistics/reports/values/indicator-values.ts';
import type { StoredAct } from './money-repository.ts';

type ActFields = Record<(typeof actFields)[number], string | null>;

/** For a value that is not known, to be filled in by hand. */
const blankLine = '____________';

/**
 * The act of a statement, from the data of the publisher and the network that were stored when the month was closed.
 */
export interface ActPaper {
  act: StoredAct;
  /** The Publisher ID. */
  publisher: number;
  statement: Pick<Statement, 'closedAt' | 'earned' | 'month' | 'number'>;
}

/** The act as PDF, in the language of its template. */
export async function actFile({ act, publisher, statement }: ActPaper, author: string): Promise<FileAnswer> {
  const reading = parseDocument(act.source);
  if ('faults' in reading) throw new Error('A template of acts cannot be read any more.');
  const { locale } = act;
  const { earned, month, number } = statement;
  const decimals = currencyDecimals(earned.currency);
  const total = roundedText({ digits: BigInt(earned.minor), decimals }, decimals) as `${number}`;
  const [firstDay, lastDay] = [`${month}-01`, lastOfMonth(`${month}-01`)];
  const values: ActFields = {
    company: act.company,
    name: act.name,
    publisherId: String(publisher),
    contract: act.contractNumber,
    contractDate: act.contractDate && dateText(act.contractDate, locale),
    statement: number,
    month: dateText(firstDay, locale, { month: 'long', year: 'numeric' }),
    firstDay: dateText(firstDay, locale),
    lastDay: dateText(lastDay, locale),
    total: new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(total),
    currency: earned.currency,
    network: act.network,
  };
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || blankLine]));
  const heading = { type: 'heading', level: 2, text: reading.document.title } as const;
  const [title, ...blocks] = fillFields([heading, ...reading.document.blocks], fields);
  const content = await renderPdf({
    locale,
    title: title?.text ?? '',
    author: act.network ?? author,
    blocks,
    updatedAt: new Date(statement.closedAt),
  });
  return new FileAnswer({ name: `act_${number}.pdf`, type: 'application/pdf', content: [content] });
}

function dateText(date: string, locale: Locale, form: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...form, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
