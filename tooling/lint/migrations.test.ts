import { basename } from 'node:path';

import { describe, expect, test } from 'vitest';

import { migrationFaults } from './migration-rules.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const folder = 'apps/api/src/stores/sql/migrations/';

/** The migrations of release 0.1.0, before there were rules. */
const newestWithoutRules = '0015_integration-guides.sql';

const migrations = repositoryFiles.filter((file) => file.startsWith(folder) && file.endsWith('.sql')).toSorted();

test('the release before can work on the same database after every migration', () => {
  const ruled = migrations.filter((file) => basename(file) > newestWithoutRules);
  expect(ruled).not.toEqual([]);
  const faults = ruled.flatMap((file) =>
    migrationFaults(readRepositoryFile(file)).map(
      ({ statement, fault }) => `${basename(file)}: ${fault}: ${statement}`,
    ),
  );
  expect(faults).toEqual([]);
});

test('every migration is in the journal once, in the order of its numbers and times', () => {
  const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
    readRepositoryFile(`${folder}meta/_journal.json`),
  );
  expect(entries.map(({ tag }) => `${folder}${tag}.sql`)).toEqual(migrations);
  const times = entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(times).size).toBe(times.length);
});

describe('a migration', () => {
  const floor = `UPDATE drizzle.oldest_program SET migration = 1795424400000, release = '0.2.0';`;

  test.each([
    'ALTER TABLE "publisher" DROP COLUMN "phone";',
    'DROP TABLE "outbox";',
    'DROP POLICY own ON upload_day;',
    'ALTER TABLE "job" ALTER COLUMN "key" DROP DEFAULT;',
    'ALTER TABLE "job" RENAME COLUMN "key" TO "name";',
    'ALTER TABLE "ad_block" ALTER COLUMN "format" SET DATA TYPE text;',
    'ALTER TABLE "publisher" ALTER COLUMN "phone" SET NOT NULL;',
    'ALTER TABLE "publisher" ADD COLUMN "phone" text NOT NULL;',
    'ALTER TABLE "publisher" ADD CONSTRAINT "short" CHECK (length(company) < 9);',
    'CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("key");',
    'ALTER TABLE job ENABLE ROW LEVEL SECURITY;',
    'REVOKE SELECT ON job FROM publisher_console_api;',
    'DELETE FROM "report_template";',
  ])('may contain %s only with a mark and the oldest program that may use the database', (statement) => {
    const [fault] = migrationFaults(statement);
    expect(fault?.fault).toContain('unused since RELEASE');
    const marked = `-- unused since 0.2.0: release 0.2.0 reads another column.\n${statement}`;
    expect(migrationFaults(marked)[0]?.fault).toContain('update drizzle.oldest_program');
    expect(migrationFaults(`${marked}--> statement-breakpoint\n${floor}`)).toEqual([]);
    expect(migrationFaults(`-- widens: everything from before is allowed.\n${statement}`)).toEqual([]);
  });

  test.each(['CREATE INDEX "job_key" ON "job" USING btree ("key");', `UPDATE application SET next_check_at = now();`])(
    'may contain %s only with the reason why it ends soon',
    (statement) => {
      expect(migrationFaults(statement)[0]?.fault).toContain('-- brief:');
      expect(migrationFaults(`-- brief: a network has at most 100 of them.\n${statement}`)).toEqual([]);
    },
  );

  test('may add tables with everything that belongs to them, columns that may be absent, and rights', () => {
    const text = [
      'CREATE TABLE "claim" ("id" uuid PRIMARY KEY, "key" text NOT NULL);',
      'ALTER TABLE "claim" ADD CONSTRAINT "claim_job" FOREIGN KEY ("id") REFERENCES "public"."job"("id");',
      'CREATE UNIQUE INDEX "claim_key" ON "claim" USING btree ("key");',
      'CREATE INDEX "claim_id" ON "public"."claim" ("id");',
      'ALTER TABLE claim ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;',
      '-- Drop table of nothing: a comment.\nCREATE POLICY own ON claim TO publisher_console_api USING (true);',
      'ALTER TABLE "job" ADD COLUMN "note" text;',
      'ALTER TABLE "job" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;',
      'ALTER TABLE "publisher" ALTER COLUMN "phone" DROP NOT NULL;',
      'GRANT SELECT ON claim TO publisher_console_api;',
    ].join('--> statement-breakpoint\n');
    expect(migrationFaults(text)).toEqual([]);
  });
});
