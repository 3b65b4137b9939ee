import { createHash, randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { networkFile } from '#stores/sql/tables/network-file.ts';

/** Comparisons, a minute apart, that have to differ in a row: a new file reaches several machines in some minutes. */
const patience = 5;
/** A process that was not seen for so long has ended. */
const life = sql`interval '3 minutes'`;

interface FileComparisonDependencies {
  database: Database;
  sharedNow: OpenedDatabase['sharedNow'];
  /** Reads the operator's files, by the settings that name them. */
  files: Readonly<Record<string, () => Promise<string>>>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Notices that processes of one network have different files: each would judge publishers by another one. */
export interface FileComparison {
  /** Records the files of this process and compares them with those of the others. To be called each minute. */
  compare: () => Promise<void>;
  /** Ends the records of this process, so that its files no longer count. */
  leave: () => Promise<void>;
}

export function createFileComparison({ database, sharedNow, files, log }: FileComparisonDependencies): FileComparison {
  const processId = randomUUIDv7();
  const differing = new Map<string, number>();

  async function countOthers(network: NetworkDatabase, setting: string, digest: string): Promise<number> {
    const seenAt = sharedNow();
    await network
      .insert(networkFile)
      .values({ processId, setting, digest, seenAt })
      .onConflictDoUpdate({ target: [networkFile.processId, networkFile.setting], set: { digest, seenAt } });
    const isAlive = gt(networkFile.seenAt, sql`${sharedNow()} - ${life}`);
    return network.$count(networkFile, and(eq(networkFile.setting, setting), ne(networkFile.digest, digest), isAlive));
  }

  return {
    compare: async () => {
      for (const [setting, read] of Object.entries(files)) {
        const digest = createHash('sha256')
          .update(await read())
          .digest('hex');
        const processes = await asNetwork(database, (network) => countOthers(network, setting, digest));
        const times = processes === 0 ? 0 : (differing.get(setting) ?? 0) + 1;
        differing.set(setting, times);
        if (times === patience)
          log.error({ setting, processes }, 'other processes have another file here: give all of them the same one');
      }
      await asNetwork(database, (network) =>
        network.delete(networkFile).where(lt(networkFile.seenAt, sql`${sharedNow()} - ${life}`)),
      );
    },
    leave: async () =>
      void (await asNetwork(database, (network) =>
        network.delete(networkFile).where(eq(networkFile.processId, processId)),
      )),
  };
}
