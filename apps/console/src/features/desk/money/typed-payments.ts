import { parse } from 'csv-parse/browser/esm/sync';

/** A payment as typed, or as a line of a file. The API parses the values. */
export interface TypedPayment {
  /** The Publisher ID, or the e-mail address of the contact. */
  user: string;
  /** In major units. */
  amount: string;
  paidOn: string;
  reference: string;
}

/** Cells per line: `publisher,amount,day,reference`. */
const cellsOfLine = 4;

/** The most payments that the API accepts at once. */
const mostPayments = 10_000;

/** Why a file could not be read: it has another form, another encoding or too many lines. */
export type FileFault = 'encoding' | 'form' | 'length';

/**
 * Reads a file with one payment per line: publisher, amount, day, reference. A first line of headings is skipped.
 * Russian spreadsheets separate cells with semicolons and write amounts with a decimal comma.
 */
export function readPayments(bytes: BufferSource): TypedPayment[] | FileFault {
  let text: string;
  try {
    // In another encoding, references would get wrong characters, which publishers would see.
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

/** The cells of each line; null if a line does not have as many cells as a payment. */
function cellsOf(text: string, delimiter: string): string[][] | null {
  try {
    const lines: string[][] = parse(text, { bom: true, delimiter, skip_empty_lines: true, trim: true });
    return lines.every((cells) => cells.length === cellsOfLine) ? lines : null;
  } catch {
    return null;
  }
}
