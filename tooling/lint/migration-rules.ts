/**
 * What a migration of the relational store may do while the release before still runs on the same database
 * (docs/decisions/009-processes-and-upgrades.md). Each rule has a mark, a comment above the statement that names the reason.
 */
export interface MigrationFault {
  /** The first words of the statement. */
  statement: string;
  fault: string;
}

/** Removes something, or refuses what the release before writes. */
const contracting: readonly [pattern: RegExp, what: string][] = [
  [/\bdrop (?:table|column|constraint|default|type|schema|sequence|function|trigger|policy|view|index)\b/, 'drops'],
  [/\brename\b/, 'renames'],
  [/\balter column \S+ (?:set data )?type\b/, 'changes a type'],
  [/\bset not null\b/, 'refuses null'],
  [/^revoke\b/, 'revokes a right'],
  [/^(?:truncate|delete from)\b/, 'deletes rows'],
];

/** The same, but only on a table that was there before. */
const contractingOfOld: readonly [pattern: RegExp, what: string][] = [
  [/^alter table .*\badd column \S+(?!.*\bdefault\b).*\bnot null\b/, 'adds a mandatory column without a default'],
  [/^alter table .*\badd constraint\b/, 'adds a constraint'],
  [/^create unique index\b/, 'adds a unique index'],
  [/^alter table .*\b(?:enable|force) row level security\b/, 'hides rows'],
  [/^create trigger\b/, 'adds a trigger'],
];

/** Locks rows or a table against writes while it runs, on a table that was there before. */
const locking: readonly [pattern: RegExp, what: string][] = [
  [/^create index\b/, 'builds an index'],
  [/^update\b/, 'changes rows'],
];

const unusedMark = /^-- unused since (\d+\.\d+\.\d+): \S/m;
/** The release before reads and writes as it did, such as with a check that allows more. */
const widensMark = /^-- widens: \S/m;
const briefMark = /^-- brief: \S/m;
const floor = /update drizzle\.oldest_program set migration = \d+, release = '(\d+\.\d+\.\d+)'/;

/** The faults of one migration file. */
export function migrationFaults(text: string): MigrationFault[] {
  const statements = text.split('--> statement-breakpoint').map((raw) => ({ raw, sql: plain(raw) }));
  const made = new Set(statements.flatMap(({ sql }) => /^create table (?:if not exists )?(\S+)/.exec(sql)?.[1] ?? []));
  const raised = new Set(statements.flatMap(({ sql }) => floor.exec(sql)?.[1] ?? []));

  return statements.flatMap(({ raw, sql }) => {
    const isOld = !made.has(tableOf(sql));
    const report = (fault: string) => [{ statement: sql.slice(0, 60), fault }];
    const [, taken] = [...contracting, ...(isOld ? contractingOfOld : [])].find(([form]) => form.test(sql)) ?? [];
    if (taken !== undefined && !widensMark.test(raw)) {
      const [, release] = unusedMark.exec(raw) ?? [];
      if (release === undefined)
        return report(`${taken}: needs the mark "-- unused since RELEASE: REASON" or "-- widens: REASON" above it`);
      if (!raised.has(release))
        return report(`${taken}: needs "update drizzle.oldest_program set migration = …, release = '${release}'"`);
    }
    const [, locked] = (isOld ? locking : []).find(([form]) => form.test(sql)) ?? [];
    if (locked !== undefined && !sql.includes('drizzle.oldest_program') && !briefMark.test(raw))
      return report(`${locked}: needs the mark "-- brief: WHY IT ENDS SOON" above it`);
    return [];
  });
}

/** Without comments, quotes and line ends, in lower case. */
function plain(raw: string): string {
  return raw
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll('public.', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/;$/, '')
    .trim()
    .toLowerCase();
}

function tableOf(sql: string): string {
  const [, altered] = /^(?:alter table|update)(?: if exists)?(?: only)? (\S+)/.exec(sql) ?? [];
  const [, indexed] = /^create (?:unique )?index .*? on (\w+)/.exec(sql) ?? [];
  const [, triggered] = /^create trigger .*? on (\w+)/.exec(sql) ?? [];
  return altered ?? indexed ?? triggered ?? '';
}
