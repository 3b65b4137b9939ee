import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@publisher-console/api-contract';
import { isEntityId } from '#contract/entity-id.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import {
  adBlocksByNumber,
  applicationsByNumber,
  applicationsOf,
  currentApplicationNumbers,
  namesByNumber,
  numbersById,
} from './entity-repository.ts';
import { firstInSlices } from './first-in-slices.ts';
import type { EntityKind, NamedApplication, NamedEntity } from './named-entity.ts';

/** A publisher's own applications and ad blocks, deleted ones included. */
export interface Entities {
  /** The applications for a list, in the order of their titles; see `applicationsOf`. */
  applications(publisherId: string, locale: Locale): Promise<NamedApplication[]>;
  /** The numbers of all applications that are not deleted, in no order. */
  currentApplicationNumbers(publisherId: string): Promise<number[]>;
  /** The applications with these numbers; at most a few thousand. */
  applicationsByNumber(publisherId: string, numbers: number[]): Promise<NamedApplication[]>;
  /** The ad blocks with these numbers; at most a few thousand. */
  adBlocksByNumber(publisherId: string, numbers: number[]): Promise<NamedEntity[]>;
  /**
   * The `most` numbers whose names come first, in the order of the reader's language or backwards. Equal names are
   * ordered by number. A number without a name is missing.
   */
  firstByName(
    kind: EntityKind,
    publisherId: string,
    numbers: readonly number[],
    order: { locale: Locale; isDescending: boolean; most: number },
  ): Promise<number[]>;
  /** The numbers of applications or ad blocks by id; an id that the publisher does not own is missing. */
  numbers(kind: EntityKind, publisherId: string, ids: readonly string[]): Promise<Map<string, number>>;
}

/** Numbers whose names one statement reads. It takes PGlite, which runs in this process, some twenty milliseconds. */
const mostNumbersAtOnce = 3_000;

export function createEntities(database: Database): Entities {
  return {
    async applications(publisherId, locale) {
      const applications = await asPublisher(database, publisherId, (own) => applicationsOf(own, publisherId));
      const collator = titleCollator(locale);
      return applications.toSorted((a, b) => collator.compare(a.title, b.title) || a.number - b.number);
    },

    currentApplicationNumbers: (publisherId) =>
      asPublisher(database, publisherId, (own) => currentApplicationNumbers(own, publisherId)),

    applicationsByNumber: (publisherId, numbers) =>
      asPublisher(database, publisherId, (own) => applicationsByNumber(own, publisherId, numbers)),

    adBlocksByNumber: (publisherId, numbers) =>
      asPublisher(database, publisherId, (own) => adBlocksByNumber(own, publisherId, numbers)),

    async firstByName(kind, publisherId, numbers, { locale, isDescending, most }) {
      const names: [number: number, name: string][] = [];
      for (let start = 0; start < numbers.length; start += mostNumbersAtOnce) {
        const some = numbers.slice(start, start + mostNumbersAtOnce);
        names.push(...(await asPublisher(database, publisherId, (own) => namesByNumber(own, publisherId, kind, some))));
        // PGlite blocks the event loop, so other calls run here.
        await setImmediate();
      }
      const collator = titleCollator(locale);
      const sign = isDescending ? -1 : 1;
      const first = await firstInSlices(
        names,
        ([a, nameA], [b, nameB]) => sign * (collator.compare(nameA, nameB) || a - b),
        most,
      );
      return first.map(([number]) => number);
    },

    async numbers(kind, publisherId, ids) {
      const possible = ids.filter(isEntityId);
      if (possible.length === 0) return new Map();

      const found = await asPublisher(database, publisherId, (own) => numbersById(own, publisherId, kind, possible));
      return new Map(found.map(({ id, number }) => [id, number]));
    },
  };
}

/** Compares titles as a reader of the language expects: `Level 2` comes before `Level 10`. */
function titleCollator(locale: Locale): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}
