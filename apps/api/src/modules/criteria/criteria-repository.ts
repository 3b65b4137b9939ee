import type { ApplicationReference } from '@publisher-console/api-contract';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/schema.ts';

/** An application or ad block, deleted ones included: the statistics still speak of them. */
export interface NamedEntity {
  id: string;
  /** Its key in the warehouse. */
  number: number;
  title: string;
  isDeleted: boolean;
}

export interface NamedApplication extends NamedEntity {
  platform: ApplicationReference['platform'];
}

export function applicationsOf(own: OwnDatabase, publisherId: string): Promise<NamedApplication[]> {
  return own
    .select({
      id: application.id,
      number: application.number,
      title: application.name,
      platform: application.platform,
      isDeleted: sql<boolean>`${isNotNull(application.deletedAt)}`,
    })
    .from(application)
    .where(eq(application.publisherId, publisherId));
}

export function adBlocksOf(own: OwnDatabase, publisherId: string): Promise<NamedEntity[]> {
  return own
    .select({
      id: adBlock.id,
      number: adBlock.number,
      title: adBlock.name,
      isDeleted: sql<boolean>`${isNotNull(adBlock.deletedAt)}`,
    })
    .from(adBlock)
    .where(eq(adBlock.publisherId, publisherId));
}
