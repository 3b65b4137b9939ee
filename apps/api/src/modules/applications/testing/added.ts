import { randomUUIDv7 } from 'node:crypto';
import { adBlockSearchText } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

type ApplicationRow = typeof application.$inferSelect;
type AdBlockRow = typeof adBlock.$inferSelect;

/** Adds an application to a publisher. */
export async function addApplication(
  database: Database,
  publisherId: string,
  values: Partial<typeof application.$inferInsert> = {},
): Promise<ApplicationRow> {
  const row = {
    id: randomUUIDv7(),
    publisherId,
    name: 'Chess Trainer',
    platform: 'android' as const,
    isNotPublished: false,
    status: 'active' as const,
    ...values,
  };
  const [added] = await asPublisher(database, wholePublisher(publisherId), (own) =>
    own
      .insert(application)
      .values({ ...row, searchText: applicationSearchText(row) })
      .returning(),
  );
  if (added === undefined) throw new Error('The application was not added.');
  return added;
}

/** Adds ad blocks to an application, in the order of `blocks`. */
export async function addAdBlocks(
  database: Database,
  { id: applicationId, publisherId }: Pick<ApplicationRow, 'id' | 'publisherId'>,
  ...blocks: Partial<typeof adBlock.$inferInsert>[]
): Promise<AdBlockRow[]> {
  const rows = blocks.map((values) => ({
    id: randomUUIDv7(),
    publisherId,
    applicationId,
    name: 'Level end',
    place: null,
    adFormat: 'fs_banner' as const,
    status: 'active' as const,
    ...values,
  }));
  return asPublisher(database, wholePublisher(publisherId), (own) =>
    own
      .insert(adBlock)
      .values(rows.map((row) => ({ ...row, searchText: adBlockSearchText(row) })))
      .returning(),
  );
}

/** Adds one ad block to an application. */
export async function addAdBlock(
  database: Database,
  owner: Pick<ApplicationRow, 'id' | 'publisherId'>,
  values: Partial<typeof adBlock.$inferInsert> = {},
): Promise<AdBlockRow> {
  const [added] = await addAdBlocks(database, owner, values);
  if (added === undefined) throw new Error('The ad block was not added.');
  return added;
}
