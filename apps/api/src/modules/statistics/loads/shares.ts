/** The share of the gross revenue of a source that publishers get, from a day (`YYYY-MM-DD`) on. */
export interface Share {
  /** The number of the only publisher that gets it; null for all. */
  publisher: number | null;
  /** The number of the only application of the publisher; null for all. */
  application: number | null;
  fromDay: string;
  /** Hundredths of a percent, 0 to 10,000. */
  basisPoints: number;
}

/** The publisher, the application and the day of a share, by numbers. */
export interface SharePlace {
  publisher: number;
  application: number;
  /** `YYYY-MM-DD`. */
  day: string;
}

/**
 * Creates a function that finds the basis points of an application on a day: those of the application count before those of
 * its publisher, and these before those of all; of each, the last from-day that is not after the day. Null where none is set.
 */
export function createShareLookup(shares: readonly Share[]): (place: SharePlace) => number | null {
  const newestFirst = shares.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1));
  const byTarget = Map.groupBy(newestFirst, targetOf);
  return ({ publisher, application, day }) => {
    for (const target of [targetOf({ application }), targetOf({ publisher }), targetOf({})]) {
      const share = byTarget.get(target)?.find(({ fromDay }) => fromDay <= day);
      if (share !== undefined) return share.basisPoints;
    }
    return null;
  };
}

function targetOf({ publisher = null, application = null }: Partial<Share>): string {
  if (application !== null) return `application ${application}`;
  return publisher === null ? 'all' : `publisher ${publisher}`;
}

/** Basis points as a percentage, such as `62.5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** The owner of a share, in words for the operator. */
export function shareholderText({ publisher, application }: Pick<Share, 'publisher' | 'application'>): string {
  if (publisher === null) return 'all publishers';
  return application === null ? `publisher ${publisher}` : `application ${application} of publisher ${publisher}`;
}

/** Millionths as an amount with its decimals. */
export function microsText(micros: bigint): string {
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}
