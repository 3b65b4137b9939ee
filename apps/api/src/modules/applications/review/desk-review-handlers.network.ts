import { requireEntityId } from '#contract/api-error.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import { lastChecks } from '#modules/app-ads-txt/checks/last-checks.ts';
import { findEvidence } from '#modules/files/order-files.ts';
import { storedFileAnswer } from '#modules/files/stored-file-answer.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { ifReadable } from '#modules/statistics/reports/query/report-errors.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { claimApplication, claimView, releaseApplication } from './review-claims.network.ts';
import { findReviewed, readCard } from './review-card.network.ts';
import { readReviewQueue } from './review-queue.network.ts';

interface ReviewDependencies {
  database: Database;
  figures: Pick<Figures, 'firstRequests'>;
  storedFiles: StoredFiles;
  now: () => Date;
}

type ReviewOperation = 'claimReview' | 'downloadEvidence' | 'getReview' | 'getReviewQueue' | 'releaseReview';

/** Shows the staff what to check, and claims it. Decisions are orders. */
export function createDeskReviewHandlers({
  database,
  figures,
  storedFiles,
  now,
}: ReviewDependencies): Pick<Handlers, ReviewOperation> {
  async function card({ caller, params, locale, signal, log }: Call<'getReview'>) {
    const id = requireEntityId(params.id);
    const read = await asNetwork(database, (network) => readCard(network, id, { reader: caller.staffId, now: now() }));
    const { number, publisherId, appAdsTxtUrl: url } = read.row;
    const owner = wholePublisher(publisherId);
    const [check] = await asPublisher(database, owner, (own) => lastChecks(own, publisherId, [id]));
    const reader = { ...owner, publisherNumber: read.card.publisher.number, currency: read.currency };
    const first = await ifReadable(log, () =>
      figures.firstRequests({ applications: [number] }, { caller: reader, locale, signal }),
    );
    return {
      ...read.card,
      appAdsTxt:
        check === undefined || url === null
          ? null
          : {
              url,
              state: check.state,
              buyersState: check.buyersState,
              missingLines: check.missingLines.length,
              checkedAt: check.checkedAt.toISOString(),
            },
      firstRequests: first?.date ?? null,
    };
  }

  return {
    getReviewQueue: ({ caller, query: { publisher = null, limit = 50, after = null } }) =>
      asNetwork(database, (network) =>
        readReviewQueue(network, { publisher, limit, after, reader: caller.staffId, now: now() }),
      ),

    getReview: card,

    claimReview: ({ caller, params }) => {
      const id = requireEntityId(params.id);
      const reviewer = { staffId: caller.staffId, actor: caller.email };
      return asNetwork(database, async (network) => {
        const claim = await claimApplication(network, await findReviewed(network, id), reviewer, now());
        return { claim: claimView(claim, caller.staffId) };
      });
    },

    downloadEvidence: async ({ params, log }) => {
      const id = requireEntityId(params.id);
      const file = await asNetwork(database, (network) => findEvidence(network, id));
      return storedFileAnswer(storedFiles, file, { log });
    },

    releaseReview: ({ caller, params }) => {
      const id = requireEntityId(params.id);
      return asNetwork(database, async (network) => {
        await findReviewed(network, id);
        await releaseApplication(network, id, caller.staffId);
        return null;
      });
    },
  };
}
