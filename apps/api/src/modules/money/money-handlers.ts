import type { Statement, StatementLine } from '@publisher-console/api-contract';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { Translated } from '#contract/language.ts';
import type { Caller, Call, Handlers } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { findPublisher, lockPublisher } from '#modules/publishers/publisher-account.ts';
import { addDays, dayOf, isDay } from '#modules/statistics/days/periods.ts';
import { ifReadable, withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import { indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import { createQuestions, requireMember, requireText } from '#modules/support/questions.ts';
import type { QuestionDependencies } from '#modules/support/questions.ts';
import { day, hour, second } from '#process/durations.ts';
import { asPublisher, readAsPublisher } from '#stores/sql/as-publisher.ts';
import { actFile } from './act-file.ts';
import {
  acceptedAt,
  addAcceptance,
  addObjection,
  entriesOfMonth,
  findAct,
  findEntry,
  hasAct,
  linesOf,
  newestEntries,
  objectionsSince,
  readRules,
  savePreference,
} from './money-repository.ts';
import type { EntryRow, StatementRow } from './money-repository.ts';
import {
  amountOf,
  changedMonths,
  createPublisherMoney,
  entryView,
  monthText,
  monthView,
  objectionTime,
  openMonthView,
  overviewOf,
  monthStateOf,
} from './publisher-money.ts';
import type { MoneyDependencies } from './publisher-money.ts';
import { statementFile } from './statement-files.ts';
import { plainAmount } from './typed-amounts.ts';

type MoneyOperation =
  | 'acceptStatement'
  | 'getMoneyEntries'
  | 'getMoneyMonth'
  | 'getMoneyMonths'
  | 'getMoneyOverview'
  | 'getStatementFile'
  | 'objectToEntry'
  | 'updatePaymentPreference';

/** Months and entries of a page. */
const [mostMonths, mostEntries] = [24, 50];

/** Objections of a publisher in the time in which one may object to an entry. */
const mostObjections = 20;

/** Days for which a publisher may hold payments. */
const longestHold = 366;

type Reader = Pick<Call<'getMoneyMonth'>, 'caller' | 'locale' | 'log' | 'signal'>;

/** What publishers are owed, and why: their statements and entries, and what they decide about payments. */
export function createMoneyHandlers(
  dependencies: MoneyDependencies & QuestionDependencies & { limits: RateLimits; productTitle: Translated },
): Pick<Handlers, MoneyOperation> {
  const { database, limits, productTitle, timeZone, now } = dependencies;
  const money = createPublisherMoney(dependencies);
  const questions = createQuestions(dependencies);
  const perPublisher = limits.create({ name: 'statement_files', most: 120, window: hour });

  /** Whether the publisher may object to another entry now. */
  async function mayObject(caller: Caller): Promise<boolean> {
    if (!(await questions.isOpen())) return false;
    const since = new Date(now().getTime() - objectionTime);
    const made = await asPublisher(database, caller, (own) => objectionsSince(own, caller.publisherId, since));
    return made.length < mostObjections;
  }

  async function statementOf(reader: Reader, month: string): Promise<Statement> {
    const { caller, locale } = reader;
    const { publisherId } = caller;
    const { account, more } = await money.read(caller, async (own, { statements }) => {
      const found = statements.find((one) => one.month === month);
      if (found === undefined) throw new ApiError('not_found');
      return {
        row: found,
        lines: await linesOf(own, publisherId, month),
        entries: await entriesOfMonth(own, publisherId, month),
        accepted: await acceptedAt(own, publisherId, month),
        isActStored: await hasAct(own, publisherId, month),
        changed: await changedMonths(own, publisherId, [found]),
      };
    });
    const { row, lines, entries, accepted, isActStored, changed } = more;
    const application = await money.applications(caller, [...lines, ...entries]);
    const differences = await ifReadable(reader.log, () => money.differences(account, changed, reader));
    const shown = { locale, application, mayObject: await mayObject(caller) };
    return {
      month: monthText(month),
      number: row.number,
      ...monthStateOf(account, row),
      closedAt: row.closedAt.toISOString(),
      opening: amountOf(row.opening, row.currency),
      earned: amountOf(row.earned, row.currency),
      closing: amountOf(row.closing, row.currency),
      lines: withinBound(locale, () =>
        lines.map((line): StatementLine => ({
          application: application(line.application),
          revenue: revenueValue(line.revenue),
          amount: amountOf(line.amount, row.currency),
        })),
      ),
      entries: entries.map((entry) => entryView(entry, shown, now())),
      difference: differences?.get(month) ?? null,
      ...acceptanceOf(row, { accepted, entries }),
      hasAct: isActStored,
    };
  }

  /**
   * How a statement was accepted, or when silence accepts it. An objection to one of its entries in time prevents that.
   */
  function acceptanceOf(
    { closedAt, acceptedAfterDays: days }: StatementRow,
    { accepted, entries }: { accepted: Date | null; entries: readonly EntryRow[] },
  ): Pick<Statement, 'acceptance' | 'acceptedAfter'> {
    if (accepted !== null)
      return { acceptance: { at: accepted.toISOString(), isBySilence: false }, acceptedAfter: null };
    if (days === null) return { acceptance: null, acceptedAfter: null };
    const after = new Date(closedAt.getTime() + days * day);
    const isDisputed = entries.some(({ objectedAt }) => objectedAt !== null && objectedAt <= after);
    if (isDisputed) return { acceptance: null, acceptedAfter: null };
    const at = after.toISOString();
    return after <= now()
      ? { acceptance: { at, isBySilence: true }, acceptedAfter: null }
      : { acceptance: null, acceptedAfter: at };
  }

  async function overview({ caller, locale, signal, log }: Reader) {
    const { account } = await money.read(caller, async () => null);
    const isClosing = account.rules.lastClosed !== null;
    const revenue = isClosing
      ? await ifReadable(log, () => money.openRevenue(account, { caller, locale, signal }))
      : null;
    return overviewOf(account, revenue === null ? null : withinBound(locale, () => revenueValue(revenue)));
  }

  return {
    getMoneyOverview: ({ caller, locale, signal, log }) => overview({ caller, locale, signal, log }),

    updatePaymentPreference: async ({ body, caller, locale, signal, log, ...clientInfo }) => {
      const threshold = body.threshold === null ? null : BigInt(body.threshold);
      await asPublisher(database, caller, async (own) => {
        const least = (await readRules(own, caller.currency)).threshold ?? 0n;
        const today = dayOf(now(), timeZone);
        if (threshold !== null && threshold < least) throw fieldErrors({ threshold: 'range' }, locale);
        const { heldUntil: typed } = body;
        if (typed !== null && !isDay(typed)) throw fieldErrors({ heldUntil: 'date' }, locale);
        if (typed !== null && typed > addDays(today, longestHold)) throw fieldErrors({ heldUntil: 'range' }, locale);
        const heldUntil = typed !== null && typed > today ? typed : null;
        await savePreference(own, { publisherId: caller.publisherId, threshold, heldUntil, changedAt: now() });
        const { currency } = caller;
        const amount = threshold === null ? 'none' : `${plainAmount(threshold, currency)} ${currency}`;
        const details = { threshold: amount, heldUntil: heldUntil ?? 'none' };
        await recordAudit(own, clientInfo, { kind: 'payment_preference_set', ...auditedCaller(caller), details });
      });
      return overview({ caller, locale, signal, log });
    },

    getMoneyMonths: async ({ query: { after = null }, caller, locale, signal, log }) => {
      if (after !== null && !/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(after)) throw fieldErrors({ after: 'form' }, locale);
      const isFirst = after === null;
      const { account, more } = await money.read(caller, async (own, { statements }) => {
        const listed = statements.toReversed().filter(({ month }) => isFirst || monthText(month) < after);
        const page = listed.slice(0, isFirst ? mostMonths - 1 : mostMonths);
        return { earlier: listed, page, changed: await changedMonths(own, caller.publisherId, page.toReversed()) };
      });
      if (account.rules.lastClosed === null) return { months: [], next: null };
      const { earlier, page, changed } = more;
      const call = { caller, locale, signal };
      const estimate = isFirst ? await ifReadable(log, () => money.openRevenue(account, call)) : null;
      const open = isFirst ? [openMonthView(account, estimate)] : [];
      const differences = await ifReadable(log, () => money.differences(account, changed, call));
      const closed = page.map((row) => monthView(account, row, differences?.get(row.month)));
      const last = page.at(-1);
      const next = last === undefined || page.length === earlier.length ? null : monthText(last.month);
      return { months: [...open, ...closed], next };
    },

    getMoneyMonth: ({ params, caller, locale, signal, log }) =>
      statementOf({ caller, locale, signal, log }, dayOfMonth(params)),

    getStatementFile: async ({ params, body: { paper, format }, caller, locale, signal, log, ...clientInfo }) => {
      if (paper === 'act' && format !== 'pdf') throw fieldErrors({ format: 'choice' }, locale);
      const statement = await statementOf({ caller, locale, signal, log }, dayOfMonth(params));
      const { publisherId, publisherNumber } = caller;
      const act =
        paper === 'act'
          ? await asPublisher(database, caller, (own) =>
              findAct(own, publisherId, { month: dayOfMonth(params), locale }),
            )
          : null;
      if (paper === 'act' && act === null) throw new ApiError('not_found');
      await perPublisher.consume(publisherId, { ...clientInfo, log }, { publisherId });
      if (act !== null) return actFile({ act, publisher: publisherNumber, statement }, productTitle[act.locale]);
      const publisher = await asPublisher(database, caller, (own) => findPublisher(own, publisherId));
      const paperOf = { company: publisher?.company ?? '', publisher: publisherNumber, statement, locale };
      return statementFile(paperOf, format, productTitle[locale]);
    },

    acceptStatement: async ({ params, caller, locale, signal, log, ...clientInfo }) => {
      const month = dayOfMonth(params);
      const before = await statementOf({ caller, locale, signal, log }, month);
      if (before.acceptance !== null) return before;
      const { publisherId, personId } = caller;
      await asPublisher(database, caller, async (own) => {
        const isAdded = await addAcceptance(own, { publisherId, month, personId, acceptedAt: now() });
        // Another call may have accepted it meanwhile.
        if (!isAdded) return;
        const details = { month: monthText(month) };
        await recordAudit(own, clientInfo, { kind: 'statement_accepted', ...auditedCaller(caller), details });
      });
      return statementOf({ caller, locale, signal, log }, month);
    },

    getMoneyEntries: async ({ query: { after = null }, caller, locale }) => {
      if (after !== null && !/^\d{1,15}$/u.test(after)) throw fieldErrors({ after: 'form' }, locale);
      const { publisherId } = caller;
      const before = after === null ? null : Number(after);
      const { lastClosed, found } = await readAsPublisher(database, caller, async (own) => ({
        lastClosed: (await readRules(own, caller.currency)).lastClosed,
        found: await newestEntries(own, publisherId, { before, most: mostEntries + 1 }),
      }));
      if (lastClosed === null) return { entries: [], next: null };
      const page = found.slice(0, mostEntries);
      const shown = {
        locale,
        application: await money.applications(caller, page),
        mayObject: await mayObject(caller),
      };
      const last = page.at(-1);
      return {
        entries: page.map((entry) => entryView(entry, shown, now())),
        next: found.length > mostEntries && last !== undefined ? String(last.number) : null,
      };
    },

    objectToEntry: async ({ params, body, caller, locale, storeAnswer, ...clientInfo }) => {
      const text = requireText(body.text, locale);
      const isOpen = await questions.isOpen();
      const { publisherId } = caller;
      return asPublisher(database, caller, async (own) => {
        // Serialises the objections of a publisher, so that two of them are not both the last one that is allowed.
        await lockPublisher(own, publisherId);
        const entry = await findEntry(own, publisherId, params.entry);
        if (entry === null) throw new ApiError('not_found');
        if (entry.objection !== null) throw new ApiError('already_exists');
        const at = now();
        const since = new Date(at.getTime() - objectionTime);
        if (!isOpen || entry.createdAt < since) throw new ApiError('action_not_allowed');
        const made = await objectionsSince(own, publisherId, since);
        const [first] = made;
        if (first !== undefined && made.length >= mostObjections) {
          const wait = first.getTime() + objectionTime - at.getTime();
          throw new ApiError('rate_limited', { retryAfter: Math.ceil(wait / second) });
        }
        const about = { kind: 'payment' as const, id: String(entry.number), name: nameOf(entry) };
        const message = { subject: 'problem' as const, text, files: body.files, about };
        const questionId = await questions.ask(own, await requireMember(own, caller), message, locale);
        await addObjection(own, { entry: entry.number, publisherId, questionId, madeAt: at });
        const details = { entry: entry.number };
        await recordAudit(own, clientInfo, { kind: 'entry_objected', ...auditedCaller(caller), details });
        return storeAnswer(own, await questions.shown(own, caller, questionId));
      });
    },
  };
}

/** The first day of the month of a path. */
function dayOfMonth({ month }: { month: string }): string {
  return `${month}-01`;
}

/** Revenue in micros as a number of a JSON answer, exactly. */
function revenueValue(revenue: bigint): number {
  return indicatorValues(['revenue'], { revenue }).revenue ?? 0;
}

/** How a question names an entry, in every language. */
function nameOf({ number, concerns }: EntryRow): string {
  return `№ ${number} · ${monthText(concerns)}`;
}
