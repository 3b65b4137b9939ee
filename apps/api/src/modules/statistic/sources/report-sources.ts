import { isDeepStrictEqual } from 'node:util';
import type { GroupId, StatisticFilter } from '@publisher-console/api-contract';
import { isEntityId } from '#contract/entity-id.ts';
import type { EntityKind } from '#modules/criteria/entities.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Publications } from './counting-loads.ts';
import { reportReads } from './read-sources.ts';
import type { ReportReads } from './read-sources.ts';

/** What a report's query is made of, besides the report itself. */
export type ReportSources = Pick<ReportReads, 'publications' | 'numbers'>;

/** Whose report it is, and what it asks of the relational store. */
export interface SourcesOf {
  publisherId: string;
  filter: StatisticFilter;
  groups: readonly GroupId[];
}

interface PublisherSources {
  numbers: ReportReads['numbers'];
  /** What the last page that had any of a kind named. */
  named: Record<EntityKind, readonly number[]>;
}

/** Of so many publishers something is kept. */
const mostPublishers = 500;

/** So many ids of one kind are kept for a publisher. */
const mostIds = 500;

/**
 * Reads what reports are made of, and keeps what it read last, so that a report's query can begin before the answer. What
 * is kept is a guess: a report is answered only if the sources that were read meanwhile are the same. Names are never
 * kept, only which of them the last page had.
 */
export function createReportSources(database: Database) {
  const read = reportReads(database);
  let publications: Publications | null = null;
  const publishers = new Map<string, PublisherSources>();

  function ofPublisher(publisherId: string): PublisherSources {
    const known = publishers.get(publisherId) ?? {
      numbers: { application: new Map(), adBlock: new Map() },
      named: { application: [], adBlock: [] },
    };
    // In the order of their last use.
    publishers.delete(publisherId);
    publishers.set(publisherId, known);
    const [oldest] = publishers.keys();
    if (publishers.size > mostPublishers && oldest !== undefined) publishers.delete(oldest);
    return known;
  }

  return {
    /** What was read last, if it is all that a report needs. */
    known({ publisherId, filter }: SourcesOf): ReportSources | null {
      const { numbers } = ofPublisher(publisherId);
      const application = foundIn(numbers.application, idsOf(filter.applicationList));
      const adBlock = foundIn(numbers.adBlock, idsOf(filter.adBlockList));
      if (publications === null || application === null || adBlock === null) return null;
      return { publications, numbers: { application, adBlock } };
    },

    /** Reads what counts now. What is as it was in `guess` is the very same object. */
    async read({ publisherId, filter, groups }: SourcesOf, guess: ReportSources | null): Promise<ReportReads> {
      const { numbers, named } = ofPublisher(publisherId);
      const found = await read({
        publisherId,
        known: guess?.publications ?? publications,
        ids: { application: idsOf(filter.applicationList), adBlock: idsOf(filter.adBlockList) },
        numbers: {
          application: groups.includes('application') ? named.application : [],
          adBlock: groups.includes('adBlock') ? named.adBlock : [],
        },
      });
      ({ publications } = found);
      for (const kind of ['application', 'adBlock'] as const) {
        const known = numbers[kind];
        for (const [id, number] of found.numbers[kind]) known.set(id, number);
        if (known.size > mostIds) known.clear();
      }
      return found;
    },

    /** Keeps which applications or ad blocks a page named: the next one probably names some of them. */
    named(publisherId: string, kind: EntityKind, numbers: readonly number[]): void {
      ofPublisher(publisherId).named[kind] = [...new Set(numbers)];
    },
  };
}

/** Whether a query of one would be a query of the other. */
export function isSame(guess: ReportSources, { publications, numbers }: ReportSources): boolean {
  return guess.publications === publications && isDeepStrictEqual(guess.numbers, numbers);
}

function idsOf(list: readonly string[] = []): string[] {
  return list.filter(isEntityId);
}

/** The numbers of the ids; null unless all are known. */
function foundIn(known: ReadonlyMap<string, number>, ids: readonly string[]): Map<string, number> | null {
  const found = new Map<string, number>();
  for (const id of ids) {
    const number = known.get(id);
    if (number === undefined) return null;
    found.set(id, number);
  }
  return found;
}
