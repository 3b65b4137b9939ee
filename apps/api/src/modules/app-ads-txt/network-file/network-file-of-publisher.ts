import { Rejection } from '#contract/rejection.ts';
import type { Database } from '#stores/sql/database.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { withPublisherId } from './network-file.ts';
import type { NetworkFile } from './network-file.ts';
import type { ReadNetworkFile } from './open-network-file.ts';

/** Returns the network's file as one publisher has to publish it. Throws `not_found` for a deleted publisher. */
export type NetworkFileFor = (publisherId: string) => Promise<NetworkFile>;

interface NetworkFileForDependencies {
  database: Database;
  readNetworkFile: ReadNetworkFile;
}

/** Fills the Publisher ID into the lines that have its placeholder. */
export function createNetworkFileFor({ database, readNetworkFile }: NetworkFileForDependencies): NetworkFileFor {
  return async (publisherId) => {
    const file = await readNetworkFile();
    if (!file.namesPublisher) return file;
    const found = await asPublisher(database, publisherId, (own) => findPublisher(own, publisherId));
    if (found === null) throw new Rejection('not_found');
    return withPublisherId(file, found.number);
  };
}
