import { currencyDecimals, currencyFormat } from '@publisher-console/api-contract/currency-decimals';
import type {
  DocumentBlock,
  LedgerAmount,
  LedgerKind,
  Locale,
  MoneyApplication,
  Statement,
} from '@publisher-console/api-contract';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Translated } from '#contract/language.ts';
import { renderPdf } from '#modules/documents/pdf/rendered-pdf.ts';
import { amountCell, csvDialects, csvLine, textCell } from '#modules/statistics/files/csv/csv-dialect.ts';
import { platformNames } from '#modules/statistics/files/table/file-cells.ts';
import type { FileCell } from '#modules/statistics/files/table/file-cells.ts';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import type { FileRecord } from '#modules/statistics/files/table/report-table.ts';
import { reportXlsx } from '#modules/statistics/files/xlsx/report-xlsx.ts';
import { roundedText } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Decimal } from '#modules/statistics/reports/values/indicator-values.ts';

/** The content of a file of a statement: that of the screen, in the language of its reader. */
export interface StatementPaper {
  company: string;
  /** The Publisher ID. */
  publisher: number;
  statement: Statement;
  locale: Locale;
}

const words = {
  statement: { en: 'Statement', ru: 'Отчёт о доходах' },
  publisher: { en: 'Publisher ID', ru: 'Publisher ID' },
  month: { en: 'Month', ru: 'Месяц' },
  closedAt: { en: 'Closed', ru: 'Месяц закрыт' },
  what: { en: 'What', ru: 'Что' },
  entry: { en: 'Entry', ru: 'Запись' },
  booked: { en: 'Booked in', ru: 'Учтено в месяце' },
  application: { en: 'App', ru: 'Приложение' },
  reason: { en: 'Reason', ru: 'Причина' },
  amount: { en: 'Amount', ru: 'Сумма' },
  opening: { en: 'Balance before', ru: 'Баланс до' },
  earned: { en: 'Earned, total', ru: 'Начислено, всего' },
  closing: { en: 'Balance after', ru: 'Баланс после' },
  elsewhere: { en: 'About this month, booked in another one', ru: 'Об этом месяце, учтено в другом' },
} satisfies Record<string, Translated>;

const kinds: Record<LedgerKind, Translated> = {
  opening_balance: { en: 'Opening balance', ru: 'Начальный баланс' },
  earned: { en: 'Earned', ru: 'Начислено' },
  correction: { en: 'Correction', ru: 'Корректировка' },
  invalid_traffic: { en: 'Invalid traffic', ru: 'Недействительный трафик' },
  advertiser_default: { en: 'Advertiser did not pay', ru: 'Рекламодатель не заплатил' },
  bonus: { en: 'Bonus', ru: 'Бонус' },
  fee: { en: 'Fee', ru: 'Комиссия' },
  tax_withheld: { en: 'Tax withheld', ru: 'Удержанный налог' },
  vat: { en: 'VAT', ru: 'НДС' },
  write_off: { en: 'Write-off', ru: 'Списание' },
  payment: { en: 'Payment', ru: 'Выплата' },
  payment_returned: { en: 'Returned payment', ru: 'Возврат выплаты' },
};

/** A row of a statement; `sum` is one that adds up others. */
interface PaperRow {
  isSum: boolean;
  what: string;
  entry: string | null;
  booked: string | null;
  application: string | null;
  reason: string | null;
  amount: LedgerAmount;
}

type Details = Partial<Pick<PaperRow, 'application' | 'booked' | 'entry' | 'reason'>>;

function row(what: string, amount: LedgerAmount, details: Details = {}): PaperRow {
  return { isSum: false, what, entry: null, booked: null, application: null, reason: null, ...details, amount };
}

function sum(what: string, amount: LedgerAmount): PaperRow {
  return { ...row(what, amount), isSum: true };
}

/** With the platform: a publisher may have an application of the same name on each. */
function nameOf({ name, number, platform }: MoneyApplication): string {
  const shown = name ?? `App ${number}`;
  return platform === null ? shown : `${shown} (${platformNames[platform]})`;
}

/** The rows of a statement: those from the balance before to the one after add up, the ones about it in other months follow. */
function statementRows({ statement, locale }: Pick<StatementPaper, 'locale' | 'statement'>): {
  own: PaperRow[];
  elsewhere: PaperRow[];
} {
  const { month, opening, earned, closing, lines, entries } = statement;
  const ofEntries = entries.map(({ kind, number, booked, application, reason, reference, paidOn, amount }) =>
    row(kinds[kind][locale], amount, {
      entry: String(number),
      booked,
      application: application === null ? null : nameOf(application),
      reason: reason ?? ([reference, paidOn].filter((part) => part !== null).join(', ') || null),
    }),
  );
  return {
    own: [
      sum(words.opening[locale], opening),
      ...lines.map((line) =>
        row(kinds.earned[locale], line.amount, { booked: month, application: nameOf(line.application) }),
      ),
      sum(words.earned[locale], earned),
      ...ofEntries.filter(({ booked }) => booked === month),
      sum(words.closing[locale], closing),
    ],
    elsewhere: ofEntries.filter(({ booked }) => booked !== month),
  };
}

function decimalOf({ minor, currency }: LedgerAmount): Decimal {
  return { digits: BigInt(minor), decimals: currencyDecimals(currency) };
}

/** An amount as a text shows it, exactly. */
export function moneyText(amount: LedgerAmount, locale: Locale): string {
  const { currency } = amount;
  const exact = roundedText(decimalOf(amount), currencyDecimals(currency)) as `${number}`;
  return new Intl.NumberFormat(locale, currencyFormat(currency)).format(exact);
}

function columnsOf({ statement, locale }: StatementPaper): FileColumn[] {
  const { what, entry, booked, application, reason, amount } = words;
  const texts = [what, entry, booked, application, reason].map((word) => ({
    heading: word[locale],
    kind: 'text' as const,
  }));
  return [...texts, { heading: `${amount[locale]}, ${statement.earned.currency}`, kind: 'amount' }];
}

function recordOf({ isSum, what, entry, booked, application, reason, amount }: PaperRow): FileRecord {
  const cells: FileCell[] = [what, entry, booked, application, reason, decimalOf(amount)];
  return { kind: isSum ? 'totals' : 'row', cells };
}

function recordsOf(paper: StatementPaper): FileRecord[] {
  const { own, elsewhere } = statementRows(paper);
  const blank = [null, null, null, null, null];
  const note = (text: string): FileRecord => ({ kind: 'note', cells: [text, ...blank] });
  return [
    ...own.map(recordOf),
    ...(elsewhere.length > 0 ? [note(words.elsewhere[paper.locale]), ...elsewhere.map(recordOf)] : []),
    ...detailsOf(paper).map(note),
  ];
}

function detailsOf({ company, publisher, statement, locale }: StatementPaper): string[] {
  return [
    company,
    `${words.publisher[locale]}: ${publisher}`,
    `${words.month[locale]}: ${statement.month}`,
    `${words.closedAt[locale]}: ${statement.closedAt.slice(0, 10)}`,
  ];
}

/** Without a byte order mark, Excel reads a file that is opened by a double click in the code page of Windows. */
const byteOrderMark = '\uFEFF';

function statementCsv(paper: StatementPaper): string {
  const dialect = csvDialects[paper.locale];
  const places = currencyDecimals(paper.statement.earned.currency);
  const cell = (value: FileCell) => (typeof value === 'string' ? textCell(value) : amountCell(value, places, dialect));
  const headings = columnsOf(paper).map(({ heading }) => textCell(heading));
  const lines = [headings, ...recordsOf(paper).map(({ cells }) => cells.map(cell))];
  return byteOrderMark + lines.map((cells) => csvLine(cells, dialect)).join('');
}

async function* batchOf(records: FileRecord[]): AsyncGenerator<FileRecord[]> {
  yield records;
}

function statementXlsx(paper: StatementPaper): AsyncIterable<Buffer> {
  const { statement, locale } = paper;
  const content = {
    columns: columnsOf(paper),
    currency: statement.earned.currency,
    batches: batchOf(recordsOf(paper)),
  };
  return reportXlsx({ ...content, sheet: words.statement[locale] }, locale);
}

function block(type: DocumentBlock['type'], text: string, level: number | null = null): DocumentBlock {
  return { type, text, level };
}

/** @param author - whose document it is, for the properties of the file */
function statementPdf(paper: StatementPaper, author: string): Promise<Buffer> {
  const { statement, locale } = paper;
  const line = ({ isSum, what, entry, booked, application, reason, amount }: PaperRow) => {
    const number = entry === null ? null : `№ ${entry}`;
    const names = [what, application, number, booked === statement.month ? null : booked, reason];
    return block(isSum ? 'paragraph' : 'item', `${names.filter(Boolean).join(' · ')}: ${moneyText(amount, locale)}`);
  };
  const { own, elsewhere } = statementRows(paper);
  const later = elsewhere.length > 0 ? [block('heading', words.elsewhere[locale], 2), ...elsewhere.map(line)] : [];
  return renderPdf({
    locale,
    title: `${words.statement[locale]} ${statement.number}`,
    author,
    blocks: [...detailsOf(paper).map((text) => block('paragraph', text)), ...own.map(line), ...later],
    updatedAt: new Date(statement.closedAt),
  });
}

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A statement as a file, with the figures of the screen. */
export async function statementFile(
  paper: StatementPaper,
  format: keyof typeof types,
  author: string,
): Promise<FileAnswer> {
  const name = `statement_${paper.statement.number}.${format}`;
  const [type, file] = [types[format], { name }];
  if (format === 'csv') return new FileAnswer({ ...file, type, content: [statementCsv(paper)] });
  if (format === 'xlsx') return new FileAnswer({ ...file, type, content: statementXlsx(paper) });
  return new FileAnswer({ ...file, type, content: [await statementPdf(paper, author)] });
}
