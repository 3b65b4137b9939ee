import type { DeskFigures } from '@publisher-console/api-contract/desk';
import type { IndicatorId } from '@publisher-console/api-contract';
import { and, eq } from 'drizzle-orm';
import { ApiError, isEntityId } from '#contract/api-error.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { fieldSentences } from '#contract/field-sentences.ts';
import type { Handlers, StaffCaller } from '#contract/operation.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { storedFileAnswer } from '#modules/files/stored-file-answer.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import { beginViewSession, endViewSession } from '#modules/sessions/view-sessions.ts';
import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import type { NetworkReports, NetworkStores, PublisherOfReport } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { findPublishers } from './find-publishers.network.ts';
import { readPublisher, requireAccount } from './publisher-page.network.ts';

type PublisherOperation =
  | 'beginView'
  | 'downloadDeskContract'
  | 'endView'
  | 'findPublishers'
  | 'getDeskPublisher'
  | 'getDeskPublisherFigures';

interface PublisherDependencies {
  database: Database;
  jobs: JobQueue;
  storedFiles: StoredFiles;
  now: () => Date;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** What the desk shows of publishers, and the sessions in which it looks at their pages. */
export function createDeskPublisherHandlers({
  database,
  jobs,
  storedFiles,
  now,
  orderStoresOf,
}: PublisherDependencies): Pick<Handlers, PublisherOperation> {
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });
  const accountOf = (number: number) => asNetwork(database, (network) => requireAccount(network, number));

  return {
    findPublishers: ({ query: { search } }) => findPublishers(database, search),

    getDeskPublisher: async ({ params: { number }, caller }) => ({
      publisher: await readPublisher(storesOf(caller), number, caller),
    }),

    getDeskPublisherFigures: async ({ params: { number }, caller }) => {
      const account = await accountOf(number);
      const { reports, settings } = storesOf(caller);
      if (reports === undefined) throw new ApiError('unavailable');
      return { figures: await lastWeek(reports, account, { today: dayOf(now(), settings.timeZone), ...settings }) };
    },

    downloadDeskContract: async ({ params: { number, id }, log }) => {
      const { id: publisherId } = await accountOf(number);
      if (!isEntityId(id)) throw new ApiError('not_found');
      const [row] = await asNetwork(database, (network) =>
        network
          .select({ fileId: contract.fileId })
          .from(contract)
          .where(and(eq(contract.id, id), eq(contract.publisherId, publisherId))),
      );
      return storedFileAnswer(
        storedFiles,
        row ? await storedFiles.find(wholePublisher(publisherId), row.fileId) : null,
        { log },
      );
    },

    beginView: async ({ params: { number }, body: { reason }, caller, locale }) => {
      if (!isPlainLine(reason))
        throw new ApiError('validation_failed', { fieldErrors: { reason: [fieldSentences.mandatory[locale]] } });
      const { id: publisherId, company } = await accountOf(number);
      const view = await beginViewSession(database, jobs, caller, { publisherId, reason: reason.trim(), at: now() });
      return { view: { ...view, endsAt: view.endsAt.toISOString(), publisher: number, company } };
    },

    endView: async ({ params: { id }, caller: { sessionId } }) => {
      if (!isEntityId(id) || !(await endViewSession(database, { id, sessionId, at: now() })))
        throw new ApiError('not_found');
      return null;
    },
  };
}

const indicators: IndicatorId[] = ['revenue', 'impressions', 'ecpm', 'requests', 'fill_rate'];

/** The seven days up to the last complete one, beside the seven before; null before there is a complete day. */
async function lastWeek(
  reports: NetworkReports,
  publisher: PublisherOfReport,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<DeskFigures | null> {
  const lately = { filterList: { period: { from: today, to: today } }, indicatorList: indicators };
  const { meta } = await reports.page(lately, publisher);
  if (meta.dataAsOf === null) return null;
  const to = addDays(dayOf(new Date(meta.dataAsOf), timeZone), -1);
  const period = { from: addDays(to, -6), to };
  const query = { filterList: { period }, indicatorList: indicators, comparison: 'previous_period' as const };
  const { summary, comparison } = await reports.page(query, publisher);
  if (comparison === null) return null;
  const { currency } = publisher;
  return { currency, timeZone, dataAsOf: meta.dataAsOf, period, values: summary, comparison };
}
