import { Mutex, parse, protocol } from '@electric-sql/pglite';
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

/** The size of both caches: prepared statements, and texts that were seen once. */
const mostCached = 200;

/** Characters. A longer statement has thousands of values inlined and hardly repeats. */
const longestCached = 10_000;

interface Prepared {
  /** Empty for the unnamed statement, which the next one replaces. */
  name: string;
  /** Type OIDs of the parameters. */
  types: number[];
}

const { serialize } = protocol;

/**
 * PGlite as Drizzle uses it, with repeated statements parsed and planned once. PGlite's own `query` does both each time,
 * with six separate messages; a short statement is then five times as slow.
 */
export function withPreparedStatements(client: PGlite): Pick<PGlite, 'query' | 'transaction'> {
  // A statement outside a transaction waits for the open transaction.
  const turns = new Mutex();
  const cached = new Map<string, Prepared>();
  const seen = new Set<string>();
  let made = 0;

  const send = (...messages: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  async function prepare(text: string): Promise<Prepared> {
    const known = cached.get(text);
    if (known !== undefined) {
      // Least recently used first.
      cached.delete(text);
      cached.set(text, known);
      return known;
    }
    const isKept = seen.delete(text);
    const name = isKept ? `kept_${(made += 1)}` : '';
    const answer = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = { name, types: parse.parseDescribeStatementResults(answer) };
    if (isKept) {
      cached.set(text, statement);
      const [oldest] = cached;
      if (cached.size > mostCached && oldest !== undefined) {
        cached.delete(oldest[0]);
        await send(serialize.close({ type: 'S', name: oldest[1].name }));
      }
    } else if (text.length <= longestCached) {
      if (seen.size === mostCached) seen.clear();
      seen.add(text);
    }
    return statement;
  }

  const run = <Row>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> =>
    client.runExclusive(async () => {
      // The same message as PGlite's own `query`.
      if (client.closed) throw new Error('PGlite is closed');
      const { name, types } = await prepare(text);
      const answer = await send(
        serialize.bind({ statement: name, values: values.map((value, place) => asText(client, value, types[place])) }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      );
      const { parsers, ...others } = options;
      // PGlite would copy all parsers of the client for each answer, a third of the time of a short query.
      const allParsers = Object.assign(Object.create(client.parsers), parsers);
      return parse.parseResults(answer, allParsers, others)[0] as Results<Row>;
    });

  return {
    query: (text, values, options) =>
      turns.runExclusive(async () => {
        const results = await run<never>(text, values, options);
        await client.syncToFs();
        return results;
      }),
    transaction: (work) =>
      turns.runExclusive(() =>
        client.transaction((transaction) => {
          const query: Transaction['query'] = async (text, values, options) => {
            // Through the outer client, it would run outside the transaction.
            if (transaction.closed) throw new Error('Transaction is closed');
            return run(text, values, options);
          };
          return work({
            ...transaction,
            query,
            get closed() {
              return transaction.closed;
            },
          });
        }),
      ),
  };
}

function asText(client: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = client.serializers[type];
  return serializer ? serializer(value) : `${value as string | number | bigint | boolean}`;
}
