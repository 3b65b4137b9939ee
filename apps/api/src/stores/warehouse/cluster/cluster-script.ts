import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { warehouseMigrations } from '#stores/warehouse/migrations.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';

/** The names in the statements for a cluster. */
export interface ClusterNames {
  /** The cluster in `remote_servers`, or a macro such as `{cluster}`. */
  cluster: string;
  database: string;
  /** The user of WAREHOUSE_URL. */
  user: string;
}

/** Statements for any node of a cluster. The user of WAREHOUSE_URL seldom may grant rights, so the grants are separate. */
export interface ClusterStatements {
  tables: string[];
  grants: string[];
}

/** The script that makes the newest tables, and those that change the tables of an earlier version. */
const newTables = 'cluster.sql';
const changeTo = (version: number) => `cluster-${version}.sql`;

/** A version below needs statements on one replica of each shard, which the operator runs by hand. */
const firstChange = 3;

/** The statements that make the tables of a cluster. They can be repeated after an interruption. */
export async function setupStatements(names: ClusterNames): Promise<ClusterStatements> {
  const statements = await statementsOf(newTables, names);
  const tables = statements.filter((statement) => !isGrant(statement));
  const database = `CREATE DATABASE IF NOT EXISTS \`${names.database}\` ON CLUSTER '${names.cluster}'`;
  return {
    tables: [
      database,
      ...tables.map((statement) => statement.replace(/^CREATE (TABLE|VIEW) /, 'CREATE $1 IF NOT EXISTS ')),
    ],
    grants: statements.filter(isGrant),
  };
}

/** The statements that update tables of a version to the newest. Throws `MigrationRefused` if these are not enough. */
export async function changeStatements(version: number, names: ClusterNames): Promise<ClusterStatements> {
  if (version + 1 < firstChange) {
    throw new MigrationRefused(
      `The cluster's tables have version ${Math.max(version, 1)}: run the statements of ${changeTo(2)} by hand, each on the nodes that it names, then repeat this command.`,
    );
  }
  const missing = warehouseMigrations.filter((migration) => migration.version > version);
  const scripts = await Promise.all(missing.map((migration) => statementsOf(changeTo(migration.version), names)));
  const statements = scripts.flat();
  return { tables: statements.filter((statement) => !isGrant(statement)), grants: statements.filter(isGrant) };
}

const isGrant = (statement: string) => statement.startsWith('GRANT');

/** Reads a script and puts the names in the places of `network`, `stats` and `console`. Throws `MigrationRefused`. */
async function statementsOf(script: string, { cluster, database, user }: ClusterNames): Promise<string[]> {
  const wrong = [cluster, database, user].find((name) => !/^[\w.{}-]{1,64}$/.test(name));
  if (wrong !== undefined) {
    throw new MigrationRefused(
      `The name ${JSON.stringify(wrong)} cannot be used: expected letters, digits, dots, hyphens, underscores and braces.`,
    );
  }
  const text = await readFile(join(import.meta.dirname, '..', script), 'utf8');
  return text
    .replaceAll(/^--.*\n/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) =>
      statement
        .replaceAll(/\bDistributed\(network, stats, /g, () => `Distributed('${cluster}', '${database}', `)
        .replaceAll(/\bON CLUSTER network\b/g, () => `ON CLUSTER '${cluster}'`)
        .replaceAll(/\bstats\.(?=[\w*])/g, () => `\`${database}\`.`)
        .replaceAll(/\bTO console\b/g, () => `TO \`${user}\``),
    );
}
