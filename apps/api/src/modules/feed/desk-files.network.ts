import { fieldErrors } from '#contract/api-error.ts';
import type { AnswerData, Call, StaffCaller } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { refuseFall } from '#modules/statistics/loads/replacement/replacement.ts';
import type { DayTotals, Replacement, Totals } from '#modules/statistics/loads/replacement/replacement.ts';
import { refuseRise } from '#modules/statistics/loads/replacement/refuse-rise.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { failureOf, withinLimit } from './load-in-run.network.ts';

type Answer = AnswerData<'putDeskFeedFile'>;

/** Days of an answer. */
const mostDays = 100;

/** Bad lines of a refusal. */
const answeredLines = 100;

interface DeskFilesDependencies {
  now: () => Date;
  storesOf: (caller: StaffCaller) => NetworkStores;
}

/** Loads the files that people hand over at the desk, as the terminal loads its own. */
export function createDeskFiles({ now, storesOf }: DeskFilesDependencies) {
  // Each holds a connection to the warehouse, and checks rows in this process.
  const semaphore = createSemaphore({ name: 'files of the desk', perPublisher: 1, total: 2, maxWait: 20 * second });

  async function load({ params, query, stream, caller, signal }: Call<'putDeskFeedFile'>): Promise<Answer> {
    const { dryRun: isDryRun = false, force: isForced = false, final: isFinal = false, onlyDay, name, reason } = query;
    const stores = storesOf(caller);
    let compared: Compared | undefined;
    try {
      const { rows, finalDays, odd } = await loadFile({
        ...(await openStatisticsFile(withinLimit(stream))),
        network: createDirectConnection(loadCommands, { ...stores, writer: stores.writer }),
        sourceId: params.source,
        sourceName: name ?? 'a file of the desk',
        onlyDay,
        isFinal,
        // What a dry run would be refused for is in its answer, with what it replaces.
        isForced: isForced || isDryRun,
        reason,
        isDryRun,
        mostListed: answeredLines,
        onReplacement: (replacement, days) => {
          compared = { replacement, days };
        },
        // A load goes on when the client leaves: whether it counts would not be known otherwise.
        ...(isDryRun && { signal }),
      });
      if (compared === undefined) throw new Error('The load was compared with nothing.');
      return {
        rows,
        days: comparedDays(compared),
        finalDays,
        ...odd,
        isDryRun,
        currency: compared.replacement.currency,
        warning: isForced ? null : warningOf(compared),
      };
    } catch (error) {
      throw failureOf(error, answeredLines);
    }
  }

  return {
    /** Loads a file, or checks what it would replace. */
    put: async (call: Call<'putDeskFeedFile'>): Promise<Answer> => {
      const { caller, query, signal, locale } = call;
      if (query.force === true) {
        if (query.reason === undefined) throw fieldErrors({ reason: 'mandatory' }, locale);
        requireFreshFactor(caller, now());
      }
      const { name = '', reason = '' } = query;
      if (!isPlainLine(name)) throw fieldErrors({ name: 'form' }, locale);
      if (!isPlainLine(reason)) throw fieldErrors({ reason: 'form' }, locale);
      return semaphore.run(caller.staffId, signal, () => load(call));
    },
  };
}

/** What of a load is answered. */
interface Compared {
  replacement: Replacement;
  /** What it has of its days. */
  days: readonly DayTotals[];
}

/** The days of a load beside what they replace or else, if they are over, beside the week before. */
function comparedDays({ replacement, days }: Compared): Answer['days'] {
  const [replaced, added] = [replacement.days, replacement.newDays].map(
    (compared) => new Map(compared.map((day) => [day.day, totalsOf(day.before)])),
  );
  return days
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, mostDays)
    .map((day) => {
      const [own, earlier] = [replaced?.get(day.day), added?.get(day.day)];
      const beforeDate = own !== undefined ? day.day : earlier !== undefined ? addDays(day.day, -7) : null;
      return { date: day.day, after: totalsOf(day), before: own ?? earlier ?? null, beforeDate };
    });
}

function totalsOf({ facts, publishers, revenue }: Totals) {
  return { facts, publishers, revenue };
}

/** What a load is refused for unless it is forced. */
function warningOf({ replacement }: Compared): Answer['warning'] {
  try {
    refuseFall(replacement);
    refuseRise(replacement);
    return null;
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    return { code: error.reason === 'day_fall' ? 'day_fall' : 'day_rise', message: error.summary };
  }
}
