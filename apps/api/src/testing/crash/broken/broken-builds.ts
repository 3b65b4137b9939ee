/** A change of a source of the API that takes a promise away. */
interface BrokenBuild {
  /** Below `src/`. */
  file: string;
  /** This text, which the file has once, becomes the other one. */
  from: string;
  to: string;
}

/** By what they do, in plain words: each trial has to notice those that are meant for it. */
export const brokenBuilds = {
  'a write is answered before its commit': {
    file: 'stores/sql/as-publisher.ts',
    from: 'return database.transaction(async (transaction) => {',
    to: `const { promise, resolve: answer, reject: refuse } = Promise.withResolvers();
  const early = {
    transaction: (run) => {
      database.transaction(async (transaction) => {
        const result = await run(transaction);
        answer(result);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return result;
      }).catch(refuse);
      return promise;
    },
  };
  return early.transaction(async (transaction) => {`,
  },
  'PGlite commits without writing its log': {
    file: 'stores/sql/engines/open-pglite.ts',
    from: "const startParams = [...PGlite.defaultStartParams, '-c',",
    to: "const startParams = [...PGlite.defaultStartParams, '-c', 'synchronous_commit=off', '-c',",
  },
  'a key of a repeated call is not looked up': {
    file: 'http/idempotency/idempotency.ts',
    from: 'return [found.answer];',
    to: 'return null;',
  },
  'a load counts before its facts are copied': {
    file: 'modules/statistics/loads/run-load.network.ts',
    from: 'await copyFacts(client, id,',
    to: `await publishLoaded(network, { id, rows: staged.rows, isFinal, isForced, totals });
  // As long as the copy of a large load takes.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await copyFacts(client, id,`,
  },
  'a file is renamed before it is synced': {
    file: 'stores/files/disk-file-store.ts',
    from: 'await file.sync();',
    to: '',
  },
  'the folder of a renamed file is not synced': {
    file: 'stores/files/disk-file-store.ts',
    from: 'await syncFolder(dirname(path));\n      } catch',
    to: '} catch',
  },
  'a file is written where it is read': {
    file: 'stores/files/disk-file-store.ts',
    from: 'const half = incomingPathOf(key);',
    to: 'const half = path; await makeFolder(dirname(path));',
  },
  'a backup is complete before its facts are copied': {
    file: 'operator/backup/run-backup.ts',
    from: 'await copyFacts(options, state, { client, relational });',
    to: `const { writeDocument } = await import('./format/documents.ts');
    const { backupFormat } = await import('./format/manifest.ts');
    const { startedAt, warehouseVersion: version } = state;
    const times = { startedAt, finishedAt: startedAt };
    const contents = { relational, warehouse: { version, facts: [] }, files: [], keys: null, leftOut: [] };
    const { product } = options;
    const early = { format: backupFormat, id, product, ...times, isEncrypted: place.key !== null, ...contents };
    await writeDocument(place, manifestName, early);
    // As long as the copy of a large network takes.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await copyFacts(options, state, { client, relational });`,
  },
  'Postgres answers before its log is on the disk': {
    file: 'stores/sql/engines/open-postgres.ts',
    from: 'await requireDurable(pool);\n  }',
    to: `pool.on('connect', (client) => void client.query('set synchronous_commit = off'));
  }`,
  },
  'migrations have no transaction': {
    file: 'stores/sql/engines/open-postgres.ts',
    from: 'await migrate(drizzle({ client }), { migrationsFolder });',
    to: `const { query } = client;
  client.query = (given, ...rest) =>
    query.call(client, /^\\s*(?:begin|commit|rollback)/i.test(given.text ?? given) ? 'select 1' : given, ...rest);
  await migrate(drizzle({ client }), { migrationsFolder });
  client.query = query;`,
  },
  'a mail counts as sent before it is': {
    file: 'modules/mail/mail-job.ts',
    from: 'await mailer.send(',
    to: 'void mailer.send(',
  },
  'servers outlive the command that started them': {
    file: 'main.ts',
    from: "process.once('disconnect',",
    to: "process.once('nothing',",
  },
} as const satisfies Record<string, BrokenBuild>;

export type BrokenBuildName = keyof typeof brokenBuilds;

/** The setting that names the broken build to a process. */
export const brokenBuildSetting = 'BROKEN_BUILD';
