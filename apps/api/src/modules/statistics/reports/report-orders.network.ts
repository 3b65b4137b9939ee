import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import { asc } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { AnswerData } from '#contract/operation.ts';
import { createSchemaCheck } from '#contract/validation/schema-check.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { groupIds } from '#modules/statistics/catalogue/groups.ts';
import { indicatorIds } from '#modules/statistics/catalogue/indicators.ts';
import { command } from '#orders/command.ts';
import type { NetworkReport, NetworkReports, NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

interface ReportOrder {
  from: string;
  to: string;
  groups: GroupId[];
  indicators: IndicatorId[];
}

function requestOf({ from, to, groups, indicators }: ReportOrder) {
  const request = { groupList: groups, indicatorList: indicators, filterList: { period: { from, to } } };
  const errors = createSchemaCheck('StatisticRequest')(request);
  if (errors !== null) throw new ApiError('validation_failed', { fieldErrors: errors });
  return request;
}

function requireReports({ reports }: NetworkStores): NetworkReports {
  if (reports === undefined) throw new Error('This process reads no reports.');
  return reports;
}

/** Rows of one order: the most that a page has. */
const rowsOfPage = 2_000;

/** A page of the report of a publisher, as the publisher's own call gets it. Throws when there is no such publisher. */
async function publisherReport(
  stores: NetworkStores,
  { user, page, snapshot, ...order }: ReportOrder & { user: string; page: number; snapshot: string | null },
): Promise<AnswerData<'getStatistic'>> {
  const reports = requireReports(stores);
  const owner = await asNetwork(stores.database, (network) => findNamedPublisher(network, user));
  const pagination = { page, size: rowsOfPage, ...(snapshot !== null && { snapshot }) } as const;
  return reports.page({ ...requestOf(order), pagination }, owner);
}

/** The report of every publisher, also of those whose account is blocked or erased: their figures stay. */
async function networkReport(stores: NetworkStores, order: ReportOrder): Promise<NetworkReport> {
  const reports = requireReports(stores);
  const { id, number, company, currency } = publisher;
  const publishers = await asNetwork(stores.database, (network) =>
    network.select({ id, number, company, currency }).from(publisher).orderBy(asc(number)),
  );
  return reports.whole(requestOf(order), publishers);
}

const day = v.pipe(v.string(), v.maxLength(10));
const report = {
  from: day,
  to: day,
  groups: v.array(v.picklist(groupIds, `A group is one of ${groupIds.join(', ')}.`)),
  indicators: v.array(v.picklist(indicatorIds, `An indicator is one of ${indicatorIds.join(', ')}.`)),
};

export const reportCommands = {
  publisherReport: command(
    v.strictObject({
      ...report,
      user: v.pipe(v.string(), v.maxLength(320)),
      page: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      snapshot: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    }),
    publisherReport,
  ),
  networkReport: command(v.strictObject(report), networkReport),
};
