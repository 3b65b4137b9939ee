import { circumstancesInMarkdown, machineCircumstances } from './circumstances.ts';
import { writeResults } from './performance-page.ts';
import { createQuietRounds, NotQuiet, waitUntilQuiet } from './quiet-machine.ts';

const notQuietCode = 3;

interface QuietBenchOptions {
  /** The name of the script after `bench:`, as in docs/results.md. */
  name: string;
  /** Measures on a busy machine too. The results are not comparable and are not written. */
  isAnyLoadAllowed: boolean;
  /** False if the arguments measure other things than docs/results.md shows. */
  isWhole: boolean;
}

export interface QuietBench {
  /** Waits until what was started is idle. Throws `NotQuiet` if others are busy. */
  settle(): Promise<void>;
  /** Measures; once more if others were busy meanwhile. Throws `NotQuiet` after the third time of a run. */
  measure<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs a benchmark on a quiet machine, prints its results, which are Markdown, and writes them to docs/results.md.
 * The process ends with exit code 3 if others are busy.
 */
export async function runQuietBench(
  { name, isAnyLoadAllowed, isWhole }: QuietBenchOptions,
  work: (bench: QuietBench) => Promise<string>,
): Promise<void> {
  const rounds = createQuietRounds({ isAnyLoadAllowed, onLine: console.error });
  const settle = async () => void (isAnyLoadAllowed || (await waitUntilQuiet()));
  const measure = async <T>(round: () => Promise<T>): Promise<T> => {
    for (;;) {
      const result = await rounds.measure(round);
      if (result !== null) return result;
      await settle();
    }
  };
  try {
    await settle();
    const tables = await work({ settle, measure });
    const { date, machine, load } = machineCircumstances(rounds.others());
    const results = `${circumstancesInMarkdown([date, machine, load])}\n\n${tables}`;
    console.log(`\n${results}`);
    if (isAnyLoadAllowed) console.log('\nNot written to docs/results.md: measured at any load.');
    else if (!isWhole) console.log('\nNot written to docs/results.md: measured with other arguments.');
    else await writeResults(name, results);
  } catch (error) {
    if (!(error instanceof NotQuiet)) throw error;
    console.error(`\nNo results: ${error.message}`);
    process.exitCode = notQuietCode;
  }
}
