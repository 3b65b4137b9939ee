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

/**
 * Reads a file with a payment in each line: publisher, amount, day, reference. A first line of headings is left out.
 * Spreadsheets in Russian separate cells with semicolons, and write amounts with a comma.
 * @returns null for a text that is not such a file
 */
export function readPayments(text: string): TypedPayment[] | null {
  const [first = ''] = text.split('\n', 1);
  const hasSemicolons = first.includes(';');
  try {
    const lines: string[][] = parse(text, {
      bom: true,
      delimiter: hasSemicolons ? ';' : ',',
      skip_empty_lines: true,
      trim: true,
    });
    const isHeading = lines[0]?.[0]?.toLowerCase() === 'publisher';
    const payments = lines.slice(isHeading ? 1 : 0);
    if (payments.length === 0 || payments.some((cells) => cells.length !== cellsOfLine)) return null;
    return payments.map(([user = '', amount = '', paidOn = '', reference = '']) => ({
      user,
      amount: hasSemicolons ? amount.replace(',', '.') : amount,
      paidOn,
      reference,
    }));
  } catch {
    return null;
  }
}
