import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { seller } from '#stores/sql/tables/seller.ts';
import { isListed } from './seller-entry.ts';
import type { SellerNames } from './seller-entry.ts';

interface OwnSeller extends SellerNames {
  company: string;
  isListed: boolean;
  /** Null without a row. */
  mustBeConfidential: boolean | null;
}

/** The content of a publisher's entry in sellers.json; null for a deleted publisher. */
export async function findSeller(own: OwnDatabase, publisherId: string): Promise<OwnSeller | null> {
  const { name, domain, mustBeConfidential } = seller;
  const [found] = await own
    .select({ name, domain, mustBeConfidential, company: publisher.company, isListed: sql<boolean>`${isListed}` })
    .from(publisher)
    .leftJoin(seller, eq(seller.publisherId, publisher.id))
    .where(eq(publisher.id, publisherId));
  return found ?? null;
}

/** Saves the content of the entry. False if the network requires a confidential one and this is not. */
export async function saveSeller(own: OwnDatabase, publisherId: string, names: SellerNames): Promise<boolean> {
  const saved = await own
    .insert(seller)
    .values({ publisherId, ...names })
    .onConflictDoUpdate({
      target: seller.publisherId,
      set: names,
      ...(names.name !== null && { setWhere: eq(seller.mustBeConfidential, false) }),
    })
    .returning({ publisherId: seller.publisherId });
  return saved.length > 0;
}

/** Applications whose websites are looked at, the newest ones. */
const mostSites = 100;

/** The developer's websites of a publisher's applications, as the stores sent them. */
export async function sitesOf(own: OwnDatabase, publisherId: string): Promise<string[]> {
  const { developerSite, createdAt, deletedAt } = application;
  const rows = await own
    .select({ site: developerSite })
    .from(application)
    .where(and(eq(application.publisherId, publisherId), isNull(deletedAt), isNotNull(developerSite)))
    .orderBy(desc(createdAt))
    .limit(mostSites);
  return rows.flatMap(({ site }) => site ?? []);
}
