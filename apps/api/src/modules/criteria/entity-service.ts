import type { Locale } from '@publisher-console/api-contract';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlocksByNumber, applicationNumbers, applicationsByNumber, applicationsOf } from './criteria-repository.ts';
import type { EntityKind, NamedApplication, NamedEntity } from './criteria-repository.ts';
import { createNameOrders, titleCollator } from './name-orders.ts';
import type { NameOrders } from './name-orders.ts';

export type { EntityKind, NamedApplication, NamedEntity };

/** A publisher's own applications and ad blocks, deleted ones included. */
export interface EntityService extends NameOrders {
  /** All applications, in the order of their titles. */
  applications(publisherId: string, locale: Locale): Promise<NamedApplication[]>;
  /** The applications that have one of the numbers; at most a few thousand numbers. */
  applicationsByNumber(publisherId: string, numbers: number[]): Promise<NamedApplication[]>;
  /** The ad blocks that have one of the numbers; at most a few thousand numbers. */
  adBlocksByNumber(publisherId: string, numbers: number[]): Promise<NamedEntity[]>;
  /** The numbers of applications by id; an id that the publisher does not own is missing. */
  applicationNumbers(publisherId: string, ids: readonly string[]): Promise<Map<string, number>>;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function entityService(database: Database): EntityService {
  return {
    ...createNameOrders(database),

    async applications(publisherId, locale) {
      const applications = await asPublisher(database, publisherId, (own) => applicationsOf(own, publisherId));
      const collator = titleCollator(locale);
      return applications.toSorted((a, b) => collator.compare(a.title, b.title) || a.number - b.number);
    },

    applicationsByNumber: (publisherId, numbers) =>
      asPublisher(database, publisherId, (own) => applicationsByNumber(own, publisherId, numbers)),

    adBlocksByNumber: (publisherId, numbers) =>
      asPublisher(database, publisherId, (own) => adBlocksByNumber(own, publisherId, numbers)),

    async applicationNumbers(publisherId, ids) {
      // The database refuses a text that is no UUID instead of not finding it.
      const possible = ids.filter((id) => uuid.test(id));
      if (possible.length === 0) return new Map();

      const found = await asPublisher(database, publisherId, (own) => applicationNumbers(own, publisherId, possible));
      return new Map(found.map(({ id, number }) => [id, number]));
    },
  };
}
