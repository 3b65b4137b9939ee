import { fieldErrors } from '#contract/api-error.ts';
import type { AnswerData, Call, StaffCaller } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import type { NetworkDaySettings } from '#modules/statistics/days/day-state.ts';
import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import { recordRefusedFile } from '#modules/statistics/loads/feed-runs.network.ts';
import type { NewRun } from '#modules/statistics/loads/feed-runs.network.ts';
import { FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
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
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { copyFile, forcibleCodes } from './file-copy.network.ts';
import { endOf, failureOf, withinLimit } from './load-in-run.network.ts';

/** What a run states about a refused file. */
type Refusal = Omit<Parameters<typeof recordRefusedFile>[1], keyof NewRun | 'fileName'>;

type Answer = AnswerData<'putDeskFeedFile'>;

/** Days of an answer. */
const mostDays = 100;

/** Bad lines of a refusal. */
const answeredLines = 100;

interface DeskFilesDependencies extends Pick<NetworkDaySettings, 'timeZone'> {
  database: Database;
  storedFiles: Pick<StoredFiles, 'discard' | 'write'>;
  now: () => Date;
  storesOf: (caller: StaffCaller) => NetworkStores;
}

/** Loads the files that people hand over at the desk, as the terminal loads its own. */
export function createDeskFiles({ database, storedFiles, now, timeZone, storesOf }: DeskFilesDependencies) {
  // Each holds a connection to the warehouse, and checks rows in this process.
  const semaphore = createSemaphore({ name: 'files of the desk', perPublisher: 1, total: 2, maxWait: 20 * second });

  async function load({ params, query, stream, caller, signal }: Call<'putDeskFeedFile'>): Promise<Answer> {
    const { dryRun: isDryRun = false, force: isForced = false, final: isFinal = false, onlyDay, name, reason } = query;
    const stores = storesOf(caller);
    const fileName = name ?? 'a file of the desk';
    const copied = copyFile(withinLimit(stream), { database, storedFiles });
    let compared: Compared | undefined;

    /**
     * Adds the file to the runs of its first day, so that others see it, and stores a file that can be loaded by force.
     */
    async function noteRefused(refusal: Refusal, firstDay: string | null = null): Promise<void> {
      const days = compared?.days.map(({ day }) => day).toSorted() ?? [];
      // A file of which no row can be read has no day.
      const day = onlyDay ?? days[0] ?? firstDay ?? dayOf(now(), timeZone);
      const handedOver = { sourceId: params.source, day, digest: copied.digest(), asOf: null, isFinal };
      const run = await asNetwork(database, (network) =>
        recordRefusedFile(network, { ...handedOver, actor: caller.email, fileName, ...refusal }),
      );
      if (run !== null && days.length === 1 && forcibleCodes.has(refusal.code ?? null)) await copied.store(run);
    }

    try {
      const { rows, finalDays, odd } = await loadFile({
        ...(await openStatisticsFile(copied.content)),
        network: createDirectConnection(loadCommands, { ...stores, writer: stores.writer }),
        sourceId: params.source,
        sourceName: fileName,
        onlyDay,
        isFinal,
        // The answer of a dry run has the refusal beside what the load replaces.
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
      const warning = isForced ? null : warningOf(compared);
      if (warning !== null) await noteRefused(warning);
      return {
        rows,
        days: comparedDays(compared),
        finalDays,
        ...odd,
        isDryRun,
        currency: compared.replacement.currency,
        warning,
      };
    } catch (error) {
      const failure = failureOf(error, answeredLines);
      const isOfRows = error instanceof FileRefused;
      if (isOfRows || (error instanceof LoadRefused && error.reason !== 'unknown_source')) {
        const { state: _state, ...refusal } = endOf(error, failure);
        await noteRefused(refusal, isOfRows ? error.firstDay : null);
      }
      throw failure;
    } finally {
      await copied.discard();
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

/** The part of a load that the answer has. */
interface Compared {
  replacement: Replacement;
  /** The sums of its days. */
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

/** The reason for which a load is refused unless it is forced. */
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
