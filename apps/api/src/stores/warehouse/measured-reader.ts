import { measure, secondsSince } from '#process/measurements.ts';
import type { Measurements } from '#process/measurements.ts';
import { StatementTooCostly, WarehouseUnavailable } from './warehouse.ts';
import type { ReportReader } from './warehouse.ts';

type Outcome = Measurements['statement']['outcome'];

/** A reader that measures its statements. That of a file ends when the file has been read, or is left. */
export function measuredReader(reader: ReportReader): ReportReader {
  return {
    async read(statement, signal) {
      const begun = performance.now();
      let outcome: Outcome = 'done';
      try {
        return await reader.read(statement, signal);
      } catch (error) {
        outcome = outcomeOf(error, signal);
        throw error;
      } finally {
        measure('statement', { kind: 'page', outcome, seconds: secondsSince(begun) });
      }
    },
    async *stream(statement, signal) {
      const begun = performance.now();
      let outcome: Outcome = 'aborted';
      try {
        yield* reader.stream(statement, signal);
        outcome = 'done';
      } catch (error) {
        outcome = outcomeOf(error, signal);
        throw error;
      } finally {
        measure('statement', { kind: 'file', outcome, seconds: secondsSince(begun) });
      }
    },
  };
}

function outcomeOf(error: unknown, { aborted }: AbortSignal): Outcome {
  if (aborted) return 'aborted';
  if (error instanceof StatementTooCostly) return 'too_costly';
  return error instanceof WarehouseUnavailable ? 'unavailable' : 'failed';
}
