import { openOperations } from '#contract/operation.ts';
import type { OperationId } from '#contract/operation.ts';
import type { Answer } from '#testing/contract-calls.ts';
import { requestOf } from './access-cells.ts';
import type { AccessCell, AnyCall } from './access-cells.ts';
import { unknownBelongings } from './belongings.ts';
import type { Belongings, Resident } from './belongings.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { OperationRow, RowOperation } from './operation-row.ts';
import { operationRows } from './operation-rows.ts';
import { changedTables, clearLimits, digestRows } from './row-digests.ts';

/** What a run of the matrix found. */
export interface MatrixRun {
  requests: number;
  /** Cells that were answered in another way than they have to be. */
  red: AccessCell[];
  /** A line for each cell that was answered in another way than it has to be, and for each row that changed. */
  deviations: string[];
}

/** Headers that differ between two answers to the same call. */
const volatileHeaders = new Set(['date', 'x-request-id', 'ratelimit']);

interface RunOptions {
  /** The publisher whose rows may not change; absent if all may. */
  unchanged?: Resident;
}

/** Sends the calls of cells, and collects the deviations. */
export async function runCells(
  hood: Neighbourhood,
  cells: readonly AccessCell[],
  { unchanged }: RunOptions = {},
): Promise<MatrixRun> {
  const { database } = hood.api;
  const digest = () => digestRows(database, unchanged?.id);
  const run: MatrixRun = { requests: 0, red: [], deviations: [] };
  const answers = new Map<AnyCall, Answer<RowOperation>>();
  const answerTo = async (operation: RowOperation, sent: AnyCall) => {
    const known = answers.get(sent) ?? (await hood.api.call(operation, sent));
    if (!answers.has(sent)) run.requests += 1;
    answers.set(sent, known);
    return known;
  };
  let before = await digest();
  for (const [operation, ofOperation] of Map.groupBy(cells, (cell) => cell.operation)) {
    await clearLimits(database);
    for (const cell of ofOperation) {
      if (isLimited(operation)) await clearLimits(database);
      const found = await deviationsOf(hood, cell, answerTo);
      if (found.length > 0) run.red.push(cell);
      run.deviations.push(...found.map((what) => `${operation}, ${cell.column}: ${what}`));
    }
    const after = await digest();
    const { records } = operationRows[operation] as OperationRow;
    const changed = changedTables(before, after).filter((table) => table !== records);
    run.deviations.push(...changed.map((table) => `${operation} changed ${table}`));
    before = after;
  }
  return run;
}

/** Whether calls without credentials are counted, so that a few of them are refused. */
function isLimited(operation: OperationId): boolean {
  return (openOperations as readonly OperationId[]).includes(operation);
}

/** What is wrong with the answer to one call. */
async function deviationsOf(
  hood: Neighbourhood,
  cell: AccessCell,
  answerTo: (operation: RowOperation, sent: AnyCall) => Promise<Answer<RowOperation>>,
): Promise<string[]> {
  const { operation, expected, same } = cell;
  try {
    const answer = await answerTo(operation, cell.call);
    const all = cell.isOfNetwork === true ? [] : seenOf(hood, cell.call, answer);
    const seen = all.filter((name) => cell.sees?.has(name) !== true);
    const found = seen.map((name) => `shows the ${name} of another publisher`);
    if (expected !== null) {
      const { status, code } = answer;
      const details = (answer.text.startsWith('{') ? answer.data : null) as { scope?: unknown } | null;
      const wanted = [expected.status, expected.code, ...(expected.scope === undefined ? [] : [expected.scope])];
      const got = [status, code, ...(expected.scope === undefined ? [] : [details?.scope])];
      if (JSON.stringify(wanted) !== JSON.stringify(got))
        found.push(`${got.join(' ')} in place of ${wanted.join(' ')}`);
    }
    if (same !== undefined) {
      const other = await answerTo(operation, same.call);
      const [one, two] = [comparable(answer, hood.victim), comparable(other, same.named)];
      found.push(...differencesOf(one, two));
    }
    return found;
  } catch (error) {
    return [String(error)];
  }
}

/** The parts of an answer, without what differs by chance, and with a name for each value that the call named. */
function comparable({ status, headers, text }: Answer<RowOperation>, named: Belongings): Map<string, string> {
  const { entryNumber: _entry, ...texts } = unknownBelongings();
  const names = Object.keys(texts) as (keyof typeof texts)[];
  const kept = Object.entries(headers).filter(([name]) => !volatileHeaders.has(name));
  const parts: [string, unknown][] = [...kept, ['status', status], ['body', text]];
  const withNames = (value: string) => names.reduce((part, name) => part.replaceAll(named[name], `<${name}>`), value);
  return new Map(parts.map(([name, value]) => [name, withNames(String(value))]));
}

function differencesOf(one: Map<string, string>, two: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...two.keys()])]
    .filter((part) => one.get(part) !== two.get(part))
    .map((part) => `${part} is ${one.get(part)} in place of ${two.get(part)}`);
}

/** The names of the victim's values that an answer shows, but for those that the call itself names. */
function seenOf(hood: Neighbourhood, sent: AnyCall, { headers, text }: Answer<RowOperation>): string[] {
  const request = JSON.stringify([sent.params, sent.query, sent.body]);
  const answer = `${JSON.stringify(headers)} ${text}`;
  return canariesOf(hood)
    .filter(([, value]) => answer.includes(value) && !request.includes(value))
    .map(([name]) => name);
}

/** Values that only the victim may see. */
function canariesOf({ victim, victimsRevenue }: Neighbourhood): [name: string, value: string][] {
  const { number: _number, applicationNumber: _app, adBlockNumber: _block, entryNumber: _entry, ...texts } = victim;
  return [...Object.entries(texts), ['revenue', victimsRevenue]].filter(([name]) => name !== 'password') as [
    string,
    string,
  ][];
}

/** The names of the victim's values in the answers to a publisher who reads everything of their own. */
export async function canariesShownTo(
  hood: Neighbourhood,
  reader: Resident,
  operations: readonly DocumentedOperation[],
): Promise<string[]> {
  const readings = new Set<OperationId>(['getStatistic', 'getDocuments', 'getDashboardApplications']);
  const ofPublishers = operations.filter(({ networkScope }) => networkScope === null);
  const read = ofPublishers.filter(({ id, isRead, isSecured }) => (isSecured && isRead) || readings.has(id));
  let shown = '';
  for (const operation of read)
    shown += (await hood.api.call(operation.id, { ...requestOf(hood, operation, reader), token: reader.token })).text;
  return canariesOf(hood)
    .filter(([, value]) => shown.includes(value))
    .map(([name]) => name)
    .toSorted();
}
