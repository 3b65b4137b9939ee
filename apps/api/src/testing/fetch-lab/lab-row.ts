import type { Lab } from './lab-network.ts';

/** How much a row tries: `few` in every run of the tests, `many` in the command and at night. */
export type LabSize = 'few' | 'many';

export interface RowResult {
  /** Fetches, or whatever the row attacks. */
  tried: number;
  /** What should not have happened, in words; empty if the product held. */
  faults: string[];
  /** Other numbers, by what they count. */
  measured?: Record<string, number>;
}

/** A line of the catalogue of hostile fetches. */
export interface LabRow {
  id: string;
  /** What is tried. */
  what: string;
  /** Only at `many`, because it takes long or measures the machine. */
  isLong?: boolean;
  run: (lab: Lab, size: LabSize) => Promise<RowResult>;
}

/** Runs a row, and adds the hits to its faults. */
export async function runRow({ run }: LabRow, lab: Lab, size: LabSize): Promise<RowResult> {
  lab.takeHits();
  lab.site.pages = {};
  lab.site.requests.length = 0;
  lab.namesOfRow.clear();
  lab.names.questions.length = 0;
  const result = await run(lab, size);
  return { ...result, faults: [...result.faults, ...lab.takeHits()] };
}
