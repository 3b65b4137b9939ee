import type { ActivityKind, EventsRequest, Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { isEntityId } from '#contract/api-error.ts';
import type { AnswerData } from '#contract/operation.ts';
import { iconUrl } from '#contract/icon-url.ts';
import { adBlockNames } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import { applicationNames } from '#modules/applications/rows/application-repository.ts';
import { eventsOfPeriod } from '#modules/audit/application-events.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { periodOf } from '#modules/statistics/reports/query/parse-report.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';

interface EventsDependencies {
  database: Database;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type Events = AnswerData<'getActivity'>;

/** The events that can explain a change of the figures. */
const telling: readonly ActivityKind[] = [
  'application_created',
  'application_approved',
  'application_rejected',
  'application_stopped',
  'application_resumed',
  'application_deleted',
  'ad_block_created',
  'ad_block_stopped',
  'ad_block_resumed',
  'ad_block_deleted',
  'app_ads_txt_lost',
  'app_ads_txt_restored',
];

/** The most events of an answer, as in its schema. */
const mostEvents = 100;

const detailsSchema = v.object({ adBlockId: v.optional(v.string()) });

function adBlockIdOf(details: unknown): string | undefined {
  return v.parse(detailsSchema, details).adBlockId;
}

/** @returns reads the events of a publisher's applications in a period */
export function createEvents({ database, timeZone, now }: EventsDependencies) {
  return (owner: RowOwner, filter: EventsRequest['filterList'], locale: Locale): Promise<Events> => {
    const period = periodOf(filter, dayOf(now(), timeZone), locale);
    const ids = filter.applicationList ?? [];
    return asPublisher(database, owner, async (own) => {
      const { publisherId } = owner;
      const { rows, pagination } = await eventsOfPeriod(own, {
        publisherId,
        applicationIds: ids.length === 0 ? null : ids.filter(isEntityId),
        kinds: telling,
        period,
        timeZone,
        page: 1,
        size: mostEvents,
      });
      const names = await readNames(own, publisherId, rows);
      const items = rows.flatMap(({ id, at, kind, applicationId, details }) => {
        const application = names.applications.get(applicationId ?? '');
        if (application === undefined) return [];
        return {
          id: String(id),
          date: dayOf(at, timeZone),
          kind: kind as ActivityKind,
          application,
          adBlock: names.adBlocks.get(adBlockIdOf(details) ?? '') ?? null,
        };
      });
      return { items, total: pagination.total };
    });
  };
}

/** The names of everything that events are about, with two statements. */
async function readNames(
  own: OwnDatabase,
  publisherId: string,
  rows: readonly { applicationId: string | null; details: unknown }[],
) {
  const applicationIds = [...new Set(rows.flatMap(({ applicationId }) => applicationId ?? []))];
  const blockIds = [...new Set(rows.flatMap(({ details }) => adBlockIdOf(details) ?? []))];
  const applications = applicationIds.length === 0 ? [] : await applicationNames(own, publisherId, applicationIds);
  const blocks = blockIds.length === 0 ? [] : await adBlockNames(own, publisherId, blockIds);
  return {
    applications: new Map(
      applications.map(({ id, name, platform, iconKey, deletedAt }) => [
        id,
        { id, title: name, platform, iconUrl: iconUrl(iconKey), isDeleted: deletedAt !== null },
      ]),
    ),
    adBlocks: new Map(
      blocks.map(({ id, name, deletedAt }) => [id, { id, title: name, isDeleted: deletedAt !== null }]),
    ),
  };
}
