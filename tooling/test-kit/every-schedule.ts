/** Chooses one of so many possibilities, by its place. */
export type Choose = (possibilities: number) => number;

/**
 * Runs a trial once for each sequence of choices that it can make, depth first. The trial has to depend on its choices
 * alone. Returns the number of runs.
 */
export async function everySchedule(trial: (choose: Choose) => Promise<void>): Promise<number> {
  let runs = 0;
  let next: number[] | null = [];
  while (next !== null) {
    const planned: number[] = next;
    const made: { choice: number; possibilities: number }[] = [];
    await trial((possibilities) => {
      const choice = planned[made.length] ?? 0;
      if (choice >= possibilities) throw new Error('The trial went another way than the last time.');
      made.push({ choice, possibilities });
      return choice;
    });
    runs += 1;
    const last = made.findLastIndex(({ choice, possibilities }) => choice + 1 < possibilities);
    next = last < 0 ? null : made.slice(0, last + 1).map(({ choice }, place) => (place === last ? choice + 1 : choice));
  }
  return runs;
}
