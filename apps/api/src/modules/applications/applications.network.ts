import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { pageOf } from '#orders/page.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';

/** An application as the operator sees it. */
export interface ApplicationSummary {
  id: string;
  number: number;
  name: string;
  platform: 'android' | 'ios';
  status: KnownStatus;
  applicationUrl: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** The Publisher ID. */
  publisher: number;
  company: string;
}

/** Applications that are not deleted, the oldest first. */
export async function listApplications(
  { database }: NetworkStores,
  { status, limit, after }: { status: KnownStatus | null } & PageInput,
): Promise<ListPage<ApplicationSummary>> {
  const { id, number, name, platform, applicationUrl, createdAt } = application;
  const wanted = and(isNull(application.deletedAt), status === null ? undefined : eq(application.status, status));
  const last = numberCursor(after);
  return asNetwork(database, async (network) => {
    const found = await network
      .select({
        id,
        number,
        name,
        platform,
        status: application.status,
        applicationUrl,
        createdAt,
        publisher: publisher.number,
        company: publisher.company,
      })
      .from(application)
      .innerJoin(publisher, eq(publisher.id, application.publisherId))
      .where(and(wanted, last === null ? undefined : gt(number, last)))
      .orderBy(asc(number))
      .limit(limit + 1);
    const rows = found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const total = await network.$count(application, wanted);
    return pageOf(rows, { limit, total }, (row) => String(row.number));
  });
}
