import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { FieldErrors } from '#contract/api-error.ts';

/** The columns of each file; `false` is one that a file may leave out. */
const columnsOf = {
  publishers: {
    external_id: true,
    email: true,
    company: true,
    first_name: true,
    last_name: true,
    currency: true,
    locale: false,
    contract_signed: false,
  },
  apps: {
    external_id: true,
    publisher: true,
    name: true,
    platform: true,
    status: true,
    store_url: false,
    bundle_id: false,
    app_ads_txt_url: false,
  },
  blocks: { external_id: true, app: true, name: true, ad_format: true, status: true, place: false },
} as const;

export type ImportKind = keyof typeof columnsOf;

export const importKinds = Object.keys(columnsOf) as ImportKind[];

export const mostImportedRows = 200_000;

/** A file as the terminal has read it: the header, then the cells of each row and the line on which it ends. */
export const importedFile = {
  columns: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(20)),
  rows: v.pipe(v.array(v.array(v.string())), v.maxLength(mostImportedRows)),
  lines: v.array(v.number()),
};

export interface ImportedFile {
  columns: string[];
  rows: string[][];
  lines: number[];
}

/** A row by its columns. A column that the file leaves out is undefined. */
export interface ImportedRow<Kind extends ImportKind> {
  line: number;
  cells: Partial<Record<keyof (typeof columnsOf)[Kind], string>>;
}

/** A fault of a line. */
interface Fault {
  column: string;
  reason: string;
  /** The cell, cut. */
  value: string;
}

const mostListed = 20;

/** The faults of a file. */
export interface ImportFaults {
  add(line: number, column: string, reason: string, value?: string): void;
  /** Adds errors by field of a form, whose names are those of columns in camel case. */
  addErrors(line: number, errors: FieldErrors, cells: Readonly<Record<string, string | undefined>>): void;
  has(line: number): boolean;
  summary(): FaultSummary;
}

interface FaultSummary {
  badLines: number;
  /** The first ones. */
  listed: { line: number; faults: Fault[] }[];
  /** How many lines have each fault, the most frequent first. */
  reasons: { column: string; reason: string; lines: number }[];
}

export function createImportFaults(): ImportFaults {
  const byLine = new Map<number, Fault[]>();
  const faults: ImportFaults = {
    add(line, column, reason, value = '') {
      const cut = value.length > 60 ? `${value.slice(0, 60)}…` : value;
      const found = byLine.get(line);
      if (found === undefined) byLine.set(line, [{ column, reason, value: cut }]);
      else found.push({ column, reason, value: cut });
    },
    addErrors(line, errors, cells) {
      for (const [field, sentences] of Object.entries(errors)) {
        const column = columnOf(field);
        faults.add(line, column, sentences.join('. '), cells[column] ?? '');
      }
    },
    has: (line) => byLine.has(line),
    summary() {
      const counts = new Map<string, FaultSummary['reasons'][number]>();
      for (const { column, reason } of [...byLine.values()].flat()) {
        const counted = counts.get(`${column} ${reason}`) ?? { column, reason, lines: 0 };
        counts.set(`${column} ${reason}`, { ...counted, lines: counted.lines + 1 });
      }
      const listed = [...byLine].toSorted(([one], [other]) => one - other).slice(0, mostListed);
      return {
        badLines: byLine.size,
        listed: listed.map(([line, found]) => ({ line, faults: found })),
        reasons: [...counts.values()].toSorted((one, other) => other.lines - one.lines),
      };
    },
  };
  return faults;
}

/** The column of a field of a form. */
export function columnOf(field: string): string {
  if (field === 'applicationUrl' || field === 'isNotPublished') return 'store_url';
  if (field === 'isSignedDocument') return 'contract_signed';
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rows that are checked before other calls are answered. */
const rowsAtOnce = 250;

/** The rows, with the other work of the process between them. */
export async function* paced<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    yield row;
  }
}

/** Runs a check of a form. Adds its refusal to the faults of the line, and returns null then. */
export function unlessRefused<Form>(
  { line, cells }: { line: number; cells: Readonly<Record<string, string | undefined>> },
  faults: ImportFaults,
  read: () => Form,
): Form | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.fieldErrors === null) throw error;
    faults.addErrors(line, error.fieldErrors, cells);
    return null;
  }
}

/**
 * The rows of a file by its columns. Rows with too few or too many cells are faults, and so is a row that repeats the
 * external id of an earlier one. Throws when the columns are not those of the kind.
 */
export function importedRows<Kind extends ImportKind>(
  kind: Kind,
  { columns, rows, lines }: ImportedFile,
  faults: ImportFaults,
): ImportedRow<Kind>[] {
  requireColumns(kind, columns);
  const ids = new Set<string>();
  const read = rows.map((cells, index): ImportedRow<Kind> => {
    const line = lines[index] ?? index + 2;
    if (cells.length !== columns.length)
      faults.add(line, 'line', `does not have ${columns.length} cells`, String(cells.length));
    const named = columns.map((column, place) => [column, (cells[place] ?? '').trim()] as const);
    return { line, cells: Object.fromEntries(named) as ImportedRow<Kind>['cells'] };
  });
  for (const { line, cells } of read) {
    const { external_id: id = '' } = cells as { external_id?: string };
    if (id !== '' && ids.has(id)) faults.add(line, 'external_id', 'is that of an earlier line', id);
    ids.add(id);
  }
  return read;
}

function requireColumns(kind: ImportKind, columns: readonly string[]): void {
  const known: Readonly<Record<string, boolean>> = columnsOf[kind];
  const missing = Object.keys(known).filter((column) => known[column] === true && !columns.includes(column));
  const unknown = columns.filter((column) => !(column in known));
  const repeated = columns.filter((column, place) => columns.indexOf(column) !== place);
  const faults = [
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`it has ${unknown.map((column) => JSON.stringify(column)).join(', ')}`] : []),
    ...(repeated.length > 0 ? [`it repeats ${repeated.join(', ')}`] : []),
  ];
  if (faults.length === 0) return;
  throw new Error(
    `The columns of ${kind} are ${Object.keys(known).join(', ')}. The file differs: ${faults.join('; ')}.`,
  );
}
