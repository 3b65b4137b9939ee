import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, asc, eq, gt } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import { PublicFileAnswer } from '#contract/file-answer.ts';
import { ownLineOf } from '#modules/app-ads-txt/network-file/network-file.ts';
import type { OwnLine } from '#modules/app-ads-txt/network-file/network-file.ts';
import type { ReadNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { seller } from '#stores/sql/tables/seller.ts';
import { isListed, sellerEntry } from './seller-entry.ts';
import type { Sellers } from './seller-entry.ts';

/** How buyers reach the network. */
export interface SellersContact {
  email: string | undefined;
  address: string | undefined;
}

interface SellersDependencies {
  database: Database;
  readNetworkFile: ReadNetworkFile;
  sellersContact: SellersContact;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

const compress = promisify(gzip);

/** Rows that one statement reads, so that no other call waits long for the embedded store. */
const rowsOfPage = 5_000;

/**
 * Publishes sellers.json. A process reads the rows at most once a minute for all readers, and caches the file in
 * memory:
 * 7 MB for 100,000 publishers with confidential entries.
 */
export function createSellers({ database, readNetworkFile, sellersContact, clock }: SellersDependencies): Sellers {
  const { email, address } = sellersContact;
  let made: { file: Promise<PublicFileAnswer>; until: number } | null = null;

  const ownLine = async () => (email === undefined ? null : ownLineOf(await readNetworkFile()));

  async function make({ accountOf }: OwnLine): Promise<PublicFileAnswer> {
    const contact = { contact_email: email, contact_address: address, version: '1.0' };
    const parts = [`${JSON.stringify(contact).slice(0, -1)},"sellers":[`];
    for (let last: number | null = 0; last !== null;) {
      const rows = await readListed(database, last);
      const entries = rows.map((row) => JSON.stringify(sellerEntry(accountOf(row.number), row)));
      if (entries.length > 0) parts.push(`${last === 0 ? '' : ','}\n${entries.join(',\n')}`);
      last = rows.length < rowsOfPage ? null : (rows.at(-1)?.number ?? null);
    }
    parts.push('\n]}\n');
    const content = Buffer.from(parts.join(''));
    const sha256 = createHash('sha256').update(content).digest();
    return new PublicFileAnswer({
      type: 'application/json; charset=utf-8',
      content,
      gzipped: await compress(content),
      sha256,
    });
  }

  return {
    ownLine,
    read: async () => {
      const line = await ownLine();
      if (line === null) throw new ApiError('sellers_not_published');
      if (made !== null && clock() < made.until) return made.file;
      const making = { file: make(line), until: clock() + minute };
      made = making;
      making.file.catch(() => {
        if (made === making) made = null;
      });
      return making.file;
    },
  };
}

function readListed(database: Database, after: number) {
  return asNetwork(database, (network) =>
    network
      .select({ number: publisher.number, name: seller.name, domain: seller.domain })
      .from(publisher)
      .leftJoin(seller, eq(seller.publisherId, publisher.id))
      .where(and(isListed, gt(publisher.number, after)))
      .orderBy(asc(publisher.number))
      .limit(rowsOfPage),
  );
}
