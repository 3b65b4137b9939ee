import { parse } from 'csv-parse/browser/esm/sync';

/** A payment as it was typed, or as a line of a file has it. The API reads its values. */
export interface TypedPayment {
  /** The Publisher ID, or the e-mail address of the contact. */
  user: string;
  /** In major units. */
  amount: string;
  paidOn: string;
  reference: string;
}

/** Cells of a line: `publisher,amount,day,reference`. */
const cellsOfLine = 4;

/** The most payments that the API takes at once. */
const mostPayments = 10_000;

/** Why a file is not read: another form, another encoding, or too many lines. */
export type FileFault = 'encoding' | 'form' | 'length';

/**
 * Reads a file with a payment in each line: publisher, amount, day, reference. A first line of headings is left out.
 * Spreadsheets in Russian separate cells with semicolons, and write amounts with a comma.
 */
export function readPayments(bytes: BufferSource): TypedPayment[] | FileFault {
  let text: string;
  try {
    // In another encoding, publishers would read references in characters that nobody wrote.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'encoding';
  }
  const bySemicolons = cellsOf(text, ';');
  const lines = bySemicolons ?? cellsOf(text, ',');
  if (lines === null) return 'form';
  const isHeading = lines[0]?.[0]?.toLowerCase() === 'publisher';
  const payments = lines.slice(isHeading ? 1 : 0);
  if (payments.length === 0) return 'form';
  if (payments.length > mostPayments) return 'length';
  return payments.map(([user = '', amount = '', paidOn = '', reference = '']) => ({
    user,
    amount: bySemicolons === null ? amount : amount.replace(',', '.'),
    paidOn,
    reference,
  }));
}

/** The cells of each line; null for a text whose lines do not have as many as a payment. */
function cellsOf(text: string, delimiter: string): string[][] | null {
  try {
    const lines: string[][] = parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true });
    return lines.every((cells) => cells.length === cellsOfLine) ? lines : null;
  } catch {
    return null;
  }
}
