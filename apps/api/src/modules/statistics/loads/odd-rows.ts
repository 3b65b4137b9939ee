import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { FileRefused } from './file/file-refused.ts';
import type { BadLine } from './file/file-refused.ts';
import type { Figures } from './statistics-columns.ts';

/** How a source treats rows that are wrong but usual, and which columns its rows have. */
export interface RowRules {
  /** Rows of unknown ad blocks: the load is refused, or they are set aside. */
  unknownBlocks: 'refuse' | 'set_aside';
  /**
   * Rows whose impressions are more than their selections, and the like: the load is refused, or they count as sent.
   */
  countOrder: 'refuse' | 'keep';
  /** Revenue with more than six decimals is rounded to the even millionth instead of refused. */
  roundsRevenue: boolean;
  /** The measures that its rows do not have. */
  unmeasured: OptionalMeasure[];
  /** Whether its revenue is what publishers get, or gross, of which they get their share. */
  amounts: 'net' | 'gross';
}

export const strictRules: RowRules = {
  unknownBlocks: 'refuse',
  countOrder: 'refuse',
  roundsRevenue: false,
  unmeasured: [],
  amounts: 'net',
};

/** A row that does not count, because no ad block has its name. */
export interface SetAside extends Figures {
  line: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** As `blockNameOf` writes it. */
  block: string;
  /** Why it does not count although its ad block is known; null for one that waits for an ad block. */
  outcome?: string | null | undefined;
}

/** The odd rows of a load that its source allows. */
export interface OddRows {
  setAside: SetAside[];
  /** Rows whose counts are out of order, and that count as sent. */
  outOfOrder: number;
  /** Rows whose revenue was rounded. */
  rounded: number;
}

/** The largest shares of a load that may be odd: more of them are a fault of the sender, not stray rows. */
const mostSetAside = { rows: 0.01, revenue: 0.005 };
const mostOutOfOrder = 0.02;
/** Rows set aside that are stored. */
const mostStored = 20_000;

/** Collects the odd rows of a load, and refuses too many of them. */
export function createOddRows(mostListed: number, kind: FileRefused['kind']) {
  const odd: OddRows = { setAside: [], outOfOrder: 0, rounded: 0 };
  const setAsideLines: BadLine[] = [];
  const outOfOrderLines: BadLine[] = [];
  let setAsideRevenue = 0n;
  let setAside = 0;
  const list = (lines: BadLine[], line: number, reason: string) => {
    if (lines.length < mostListed) lines.push({ line, reason });
  };
  return {
    setAside(row: SetAside, reason: string): void {
      setAside += 1;
      setAsideRevenue += BigInt(row.revenue);
      if (odd.setAside.length < mostStored) odd.setAside.push(row);
      list(setAsideLines, row.line, reason);
    },
    outOfOrder(line: number, reason: string): void {
      odd.outOfOrder += 1;
      list(outOfOrderLines, line, reason);
    },
    rounded(): void {
      odd.rounded += 1;
    },
    /** How many rows were set aside. */
    countOfSetAside: () => setAside,
    /**
     * Throws `FileRefused` when more rows, or more revenue, are odd than may be. `rows` and `revenue` are of the others; not all
     * were read if `isCut`.
     */
    result({ rows, revenue, isCut }: { rows: number; revenue: bigint; isCut: boolean }): OddRows {
      const allRows = rows + setAside;
      const allRevenue = Number(revenue + setAsideRevenue);
      const isTooMuch =
        setAside > allRows * mostSetAside.rows ||
        setAside > mostStored ||
        Number(setAsideRevenue) > allRevenue * mostSetAside.revenue;
      if (setAside > 0 && isTooMuch) throw new FileRefused(setAsideLines, setAside, { kind, isCut });
      if (odd.outOfOrder > allRows * mostOutOfOrder)
        throw new FileRefused(outOfOrderLines, odd.outOfOrder, { kind, isCut });
      return odd;
    },
  };
}
