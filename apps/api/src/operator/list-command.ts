import type { NetworkConnection } from '#network-orders.ts';
import { largestPage } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand, CliResult, ParsedOptions } from './cli-command.ts';

interface Lines<Row> {
  /** One row in words. */
  line(row: Row): string;
}

interface ListCommand<Row, Network> extends Omit<CliCommand<Network>, 'run'>, Lines<Row> {
  read(network: Network, page: PageInput, operands: readonly string[], options: ParsedOptions): Promise<ListPage<Row>>;
}

const pageOptions = { limit: 'string', after: 'string', all: 'boolean' } as const;
const usualPage = 100;

const pageHelp = `

  --limit NUMBER    how many at most; ${usualPage} without it
  --after CURSOR    those after it: a list that has more ends with the cursor
  --all             all of them, each a line; with --json, each a JSON object in a line`;

/** A command that lists rows by pages. `--json` prints a page as `{ rows, total, next }`. */
export function listCommand<Row, Network = NetworkConnection>(list: ListCommand<Row, Network>): CliCommand<Network> {
  return {
    ...list,
    options: { ...list.options, ...pageOptions },
    help: `${list.help}${pageHelp}`,
    run(network, operands, _folder, options) {
      const readPage = (page: PageInput) => list.read(network, page, operands, options);
      const page = pageOf(options);
      return options.all === true ? everyRow(readPage, list, page.after) : onePage(readPage, list, page);
    },
  };
}

type ReadPage<Row> = (page: PageInput) => Promise<ListPage<Row>>;

async function onePage<Row>(read: ReadPage<Row>, list: Lines<Row>, page: PageInput): Promise<CliResult> {
  const { rows, total, next } = await read(page);
  const data = { rows, total, next };
  if (rows.length === 0) return { data, text: 'There are none.' };
  const note = next === null ? {} : { note: `${rows.length} of ${total}; more with --after ${next}` };
  return { data, text: rows.map((row) => list.line(row)).join('\n'), ...note };
}

async function* everyRow<Row>(read: ReadPage<Row>, list: Lines<Row>, first: string | null): AsyncIterable<CliResult> {
  let after = first;
  do {
    const { rows, next } = await read({ limit: largestPage, after });
    for (const row of rows) yield { data: row, text: list.line(row) };
    after = next;
  } while (after !== null);
}

function pageOf({ limit, after, all }: ParsedOptions): PageInput {
  if (all === true && limit !== undefined) throw new UsageError('--all has no --limit.');
  const rows = limit === undefined ? usualPage : Number(limit);
  if (!Number.isInteger(rows) || rows < 1 || rows > largestPage)
    throw new UsageError(`--limit is a whole number from 1 to ${largestPage}.`);
  return { limit: rows, after: typeof after === 'string' ? after : null };
}
