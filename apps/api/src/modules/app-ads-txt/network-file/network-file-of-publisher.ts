import { eq } from 'drizzle-orm';
import { Rejection } from '#contract/rejection.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { withPublisherId } from './network-file.ts';
import type { NetworkFile, ReadNetworkFile } from './network-file.ts';

/** Answers the network's file as one publisher has to publish it. Throws `not_found` for a publisher that is gone. */
export type NetworkFileFor = (publisherId: string) => Promise<NetworkFile>;

interface NetworkFileForDependencies {
  database: Database;
  readNetworkFile: ReadNetworkFile;
}

/** Puts the Publisher ID into the lines that name it. */
export function createNetworkFileFor({ database, readNetworkFile }: NetworkFileForDependencies): NetworkFileFor {
  return async (publisherId) => {
    const file = await readNetworkFile();
    if (!file.namesPublisher) return file;
    const number = await asPublisher(database, publisherId, (own) => findNumber(own, publisherId));
    if (number === null) throw new Rejection('not_found');
    return withPublisherId(file, number);
  };
}

async function findNumber(own: OwnDatabase, publisherId: string): Promise<number | null> {
  const [found] = await own.select({ number: publisher.number }).from(publisher).where(eq(publisher.id, publisherId));
  return found?.number ?? null;
}
