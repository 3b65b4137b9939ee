import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { CrashCounts, CrashTrial, Settings, Staging, StagedTrial } from '#testing/crash/crash-trial.ts';
import { startCommand } from '#testing/crash/this-api.ts';

const migrate = (settings: Settings) => startCommand(['migrate'], settings);

/** The columns, constraints, indexes, policies and triggers of all tables, as one text. */
const shape = `select string_agg(line, E'\\n' order by line) as shape from (
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', tablename, policyname, roles::text, cmd, qual, with_check) from pg_policies
  union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) as lines`;

async function read<Row extends pg.QueryResultRow>({ DATABASE_URL }: Settings, query: string): Promise<Row[]> {
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const shapeOf = async (settings: Settings) => (await read<{ shape: string }>(settings, shape))[0]?.shape;

/** The migrations that are recorded. */
async function recorded(settings: Settings): Promise<string[]> {
  const table = await read<{ name: string | null }>(
    settings,
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (table[0]?.name === null) return [];
  const rows = await read<{ hash: string }>(settings, 'select hash from drizzle.__drizzle_migrations');
  return rows.map(({ hash }) => hash);
}

/** Kills a command that makes the tables of an empty network; three processes then do so at the same time. */
async function stageMigrations(staging: Staging): Promise<StagedTrial> {
  const whole = await staging.servers();
  const started = performance.now();
  const reference = await migrate(whole).ended;
  if (reference.code !== 0) throw new Error(reference.text);
  const milliseconds = performance.now() - started;
  const expected = await shapeOf(whole);

  return {
    round: async (part): Promise<CrashCounts> => {
      const settings = await staging.servers();
      const killed = migrate(settings);
      // The first half of the time is the start of the command.
      await delay(milliseconds * (0.4 + 0.6 * part));
      killed.kill();
      const { code } = await killed.ended;
      const before = await recorded(settings);
      const again = await Promise.all([1, 2, 3].map(() => migrate(settings).ended));
      const after = await recorded(settings);
      const faults = again.filter((one) => one.code !== 0).map(({ text }) => text.slice(0, 500));
      if ((await shapeOf(settings)) !== expected) faults.push('the tables are not those of a migration without a kill');
      return {
        acknowledged: before.length,
        lost: before.filter((hash) => !after.includes(hash)).length,
        refused: again.filter((one) => one.code !== 0).length,
        doubled: after.length - new Set(after).size,
        unknown: code === null ? 1 : 0,
        faults,
      };
    },
    close: async () => {},
  };
}

export const migrationTrial: CrashTrial = {
  name: 'Migration killed, then started three times at once',
  share: 0.25,
  brokenBuilds: ['migrations have no transaction'],
  stage: stageMigrations,
};
