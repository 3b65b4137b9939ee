import type { DashboardAttention, Locale } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { applicationsInTrouble, findAgreements } from './attention-repository.ts';

const most = 20;

type TroubleRow = Awaited<ReturnType<typeof applicationsInTrouble>>[number];

/** Lists the problems that only the publisher can fix: of applications, newest first, then of the account. */
export function createAttention(database: Database) {
  return async (publisherId: string, locale: Locale): Promise<AnswerData<'getDashboardAttention'>> =>
    asPublisher(database, publisherId, async (own) => {
      const { isSignedDocument, hasAcceptedOffer } = await findAgreements(own, publisherId);
      const account = [
        ...(isSignedDocument ? [] : [ofAccount('contract_missing')]),
        ...(hasAcceptedOffer ? [] : [ofAccount('offer_not_accepted')]),
      ];
      const rows = await applicationsInTrouble(own, publisherId, most - account.length);
      return {
        attentionList: [...rows.map((row) => ofApplication(row, locale)), ...account],
        total: (rows[0]?.total ?? 0) + account.length,
      };
    });
}

function ofAccount(kind: DashboardAttention['kind']): DashboardAttention {
  return { kind, application: null, otherApplications: 0, reason: null, missingLines: null, since: null };
}

function ofApplication(row: TroubleRow, locale: Locale): DashboardAttention {
  const { id, title, platform, iconUrl, state, missingLines, others: otherApplications, since } = row;
  const reason = row.reason?.[locale] ?? null;
  const application = { id, title, platform, iconUrl, isDeleted: false };
  const facts = { application, otherApplications, reason, since: since.toISOString(), missingLines: null };
  if (reason !== null) return { ...facts, kind: 'application_rejected' };
  if (state === 'unreachable') return { ...facts, kind: 'app_ads_txt_unreachable' };
  if (state === 'found') return { ...facts, kind: 'app_ads_txt_not_read' };
  return { ...facts, kind: 'app_ads_txt_lines_missing', missingLines };
}
