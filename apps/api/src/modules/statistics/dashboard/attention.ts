import type { FastifyBaseLogger } from 'fastify';
import type { AnswerData } from '#contract/operation.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf, presets } from '#modules/statistics/days/periods.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/rejections.ts';
import { ifReadable } from '#modules/statistics/reports/if-readable.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { amountOf, byRevenue, itemsOf, mostNamed, ofAccount, revenueOf } from './attention-items.ts';
import { findAgreements, troubledNumbers, troublesOf } from './attention-repository.ts';

interface AttentionDependencies {
  database: Database;
  figures: Figures;
  entities: Entities;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const most = 20;

/** Lists the problems that only the publisher can fix: of applications, by the money that depends on them, then of the account. */
export function createAttention({ database, figures, entities, timeZone, now }: AttentionDependencies) {
  return async (
    call: ReportCall,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): Promise<AnswerData<'getDashboardAttention'>> => {
    const { publisherId, currency } = call.caller;
    const { agreements, problems } = await asPublisher(database, publisherId, async (own) => ({
      agreements: await findAgreements(own, publisherId),
      problems: await troubledNumbers(own, publisherId),
    }));
    const account = [
      ...(agreements.isSignedDocument ? [] : [ofAccount('contract_missing')]),
      ...(agreements.hasAcceptedOffer ? [] : [ofAccount('offer_not_accepted')]),
    ];
    const total = problems.length + account.length;
    if (problems.length === 0) return { items: account, attentionList: account, total, earnings: null };

    const period = presets.last_7_days.period(dayOf(now(), timeZone));
    // Without the statistics, the problems are named in their order, without the money.
    const read = await ifReadable(log, () => figures.byApplication({ period, indicators: ['revenue'], call }));
    const sums = read?.sums ?? null;
    const shown = byRevenue(problems, sums).slice(0, most - account.length);
    const firsts = shown.flatMap(({ numbers }) => numbers.slice(0, 1));
    const troubles = await asPublisher(database, publisherId, (own) => troublesOf(own, publisherId, firsts));
    const named = shown.flatMap(({ numbers }) => numbers.slice(0, mostNamed));
    const applications = await entities.applicationsByNumber(publisherId, named);
    return withinBound(call.locale, () => {
      const items = [...itemsOf(shown, troubles, applications, call.locale), ...account];
      const earnings = {
        period,
        applications: problems.flat().length,
        revenue: sums && amountOf(revenueOf(problems.flat(), sums)),
        totalRevenue: sums && amountOf(revenueOf(sums.keys(), sums)),
        currency,
      };
      return { items, attentionList: items, total, earnings };
    });
  };
}
