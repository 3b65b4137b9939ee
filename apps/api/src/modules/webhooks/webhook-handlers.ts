import type { Locale } from '@publisher-console/api-contract';
import { fieldErrors, ApiError } from '#contract/api-error.ts';
import type { AnswerData, Call, Caller, Handlers, SessionCaller } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockPublisher, ownersOf } from '#modules/publishers/publisher-account.ts';
import { requireFreshFactor, requireOngoing } from '#modules/sessions/session-end.ts';
import { day, hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { putDelivering } from './deliver/delivering.ts';
import { dropDeliveries, redirectDeliveries } from './delivery-repository.ts';
import { webhookSecretEmail, webhookSetEmail } from './webhook-emails.ts';
import { makeSecret } from './secrets.ts';
import type { WebhookDependencies } from './webhook-sends.ts';
import { addWebhook, deleteWebhook, findWebhook, lockWebhook, saveWebhook } from './webhook-repository.ts';
import { createWebhookSends, webhookView } from './webhook-sends.ts';

/** Milliseconds for which the secret before the last renewal signs as well. */
const previousLife = day;

type Changed = AnswerData<'updateWebhook'>;

/** The values that end a pause, which are also those of a new address. */
const unpaused = { isSlow: false, failingSince: null, pausedAt: null, pauseProblem: null };

/** Reads and changes where a publisher is called. */
function createWebhookSettings(dependencies: WebhookDependencies) {
  const { database, guardedPost, outsideSemaphore, limits, jobs, outbox, webhookKeys, origin, now } = dependencies;
  const perHour = limits.create({ name: 'webhook_changes', most: 20, window: hour });

  async function requireCallable(url: string, publisherId: string, call: { locale: Locale; signal: AbortSignal }) {
    const { locale, signal } = call;
    const refusal = await outsideSemaphore.run(publisherId, signal, () => guardedPost.refusal(url, signal));
    if (refusal !== null) throw fieldErrors({ url: 'webhookUrl' }, locale);
  }

  /** Does work under a lock on the account, if the caller's session has not ended. */
  function onAccount<Result>(caller: SessionCaller, work: (own: OwnDatabase) => Promise<Result>): Promise<Result> {
    const { publisherId, sessionId } = caller;
    return asPublisher(database, caller, async (own) => {
      await lockPublisher(own, publisherId);
      await requireOngoing(own, sessionId);
      return work(own);
    });
  }

  return {
    get: (caller: Caller): Promise<AnswerData<'getWebhook'>> =>
      asPublisher(database, caller, async (own) => {
        const row = await findWebhook(own, caller.publisherId);
        return { webhook: row === null ? null : webhookView(row) };
      }),

    set: async ({
      body: { url, events },
      caller,
      locale,
      signal,
      ...clientInfo
    }: Call<'updateWebhook'>): Promise<Changed> => {
      requireFreshFactor(caller, now());
      const { publisherId, sessionId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId, sessionId });
      await requireCallable(url, publisherId, { locale, signal });
      return onAccount(caller, async (own) => {
        const before = await lockWebhook(own, publisherId);
        const values = { membershipId: caller.membershipId, url, events, ...unpaused };
        const { sealed, shown } = makeSecret(webhookKeys);
        const row =
          before === null
            ? await addWebhook(own, { publisherId, ...values, sealedSecret: sealed, createdAt: now() })
            : await saveWebhook(own, before, values);
        await redirectDeliveries(own, publisherId, url);
        for (const owner of await ownersOf(own, publisherId))
          await outbox.put(own, webhookSetEmail(owner, url, origin));
        const details = { host: new URL(url).host, events: events.join(' ') };
        await recordAudit(own, clientInfo, { kind: 'webhook_set', publisherId, sessionId, details });
        return { webhook: webhookView(row), secret: before === null ? shown : null };
      });
    },

    resume: async ({ caller, ...clientInfo }: Call<'resumeWebhook'>): Promise<null> => {
      const { publisherId, sessionId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId, sessionId });
      return onAccount(caller, async (own) => {
        const before = await lockWebhook(own, publisherId);
        if (before === null) throw new ApiError('not_found');
        if (before.pausedAt === null) return null;
        // The member who resumes deliveries to an address is responsible for it from now on.
        await saveWebhook(own, before, { ...unpaused, membershipId: caller.membershipId });
        await recordAudit(own, clientInfo, { kind: 'webhook_resumed', publisherId, sessionId });
        return null;
      });
    },

    remove: ({ caller, ...clientInfo }: Call<'deleteWebhook'>): Promise<null> => {
      const { publisherId, sessionId } = caller;
      return asPublisher(database, caller, async (own) => {
        if (!(await deleteWebhook(own, publisherId))) return null;
        await dropDeliveries(own, publisherId);
        await recordAudit(own, clientInfo, { kind: 'webhook_removed', publisherId, sessionId });
        return null;
      });
    },

    renewSecret: async ({ caller, ...clientInfo }: Call<'renewWebhookSecret'>): Promise<Changed> => {
      requireFreshFactor(caller, now());
      const { publisherId, sessionId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId, sessionId });
      return onAccount(caller, async (own) => {
        const before = await lockWebhook(own, publisherId);
        if (before === null) throw new ApiError('not_found');
        const { sealed, shown } = makeSecret(webhookKeys);
        const previousUntil = new Date(now().getTime() + previousLife);
        const values = { sealedSecret: sealed, previousSecret: before.sealedSecret, previousUntil };
        const row = await saveWebhook(own, before, values);
        // Deliveries that could not be signed may wait without a job: its attempts were given up.
        await putDelivering(jobs, own, { publisherId });
        for (const owner of await ownersOf(own, publisherId))
          await outbox.put(own, webhookSecretEmail(owner, row.url, origin));
        await recordAudit(own, clientInfo, { kind: 'webhook_secret_renewed', publisherId, sessionId });
        return { webhook: webhookView(row), secret: shown };
      });
    },
  };
}

type WebhookOperation =
  | 'deleteWebhook'
  | 'getWebhook'
  | 'getWebhookDeliveries'
  | 'renewWebhookSecret'
  | 'resendWebhookDelivery'
  | 'resumeWebhook'
  | 'testWebhook'
  | 'updateWebhook';

/** Answers and changes the address of a publisher's webhook, and lists its deliveries. */
export function createWebhookHandlers(dependencies: WebhookDependencies): Pick<Handlers, WebhookOperation> {
  const settings = createWebhookSettings(dependencies);
  const sends = createWebhookSends(dependencies);
  return {
    getWebhook: ({ caller }) => settings.get(caller),
    updateWebhook: (call) => settings.set(call),
    deleteWebhook: (call) => settings.remove(call),
    resumeWebhook: (call) => settings.resume(call),
    renewWebhookSecret: (call) => settings.renewSecret(call),
    testWebhook: (call) => sends.test(call),
    getWebhookDeliveries: (call) => sends.list(call),
    resendWebhookDelivery: (call) => sends.sendAgain(call),
  };
}
