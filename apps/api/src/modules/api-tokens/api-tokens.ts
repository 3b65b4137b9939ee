import { randomUUIDv7 } from 'node:crypto';
import type { AnswerData, Call, SessionCaller } from '#contract/operation.ts';
import { requireEntityId } from '#contract/entity-id.ts';
import type { Peer } from '#contract/peer.ts';
import { Rejection } from '#contract/rejection.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { requireOngoing } from '#modules/sessions/session-end.ts';
import { requireFreshProof } from '#modules/sessions/password-proof.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { lockAccount } from '#modules/publishers/publisher-account.ts';
import { day, hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { readApiToken } from './api-token-form.ts';
import { addToken, listedTokens, livingTokens, revokeTokens } from './api-token-repository.ts';
import { apiTokenView } from './api-token-view.ts';
import { tokenCreatedLetter } from './letters/token-created-letter.ts';
import { putExpiryNotice } from './token-expiry-job.ts';
import { createTokenMails } from './token-mails.ts';
import { hashOfToken, hintOf, newToken } from './token-form.ts';
import { networkOf } from './token-networks.ts';

/** Living tokens of one publisher. */
const mostTokens = 50;
/** Expired tokens that are listed. */
const mostExpired = 50;
/** Milliseconds for which an expired token is listed. */
const listedAfterEnd = 30 * day;

export interface ApiTokensDependencies {
  database: Database;
  jobs: JobQueue;
  outbox: Outbox;
  limits: DatabaseWindows;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

/** Makes, lists and revokes the API tokens of publishers. */
export function createApiTokens({ database, jobs, outbox, limits, origin, now }: ApiTokensDependencies) {
  // Each one stays in the store after it was revoked.
  const perAccount = limits.create({ name: 'api_tokens', most: 60, window: hour });
  const mails = createTokenMails({ limits, origin });

  return {
    all: async ({ publisherId }: SessionCaller): Promise<AnswerData<'getApiTokens'>> => {
      const since = new Date(now().getTime() - listedAfterEnd);
      const listed = { now: now(), since, most: mostExpired };
      const rows = await asPublisher(database, publisherId, (own) => listedTokens(own, publisherId, listed));
      return { items: rows.map(apiTokenView) };
    },

    create: async (
      { body, caller, locale }: Pick<Call<'createApiToken'>, 'body' | 'caller' | 'locale'>,
      peer: Peer,
    ): Promise<AnswerData<'createApiToken'>> => {
      const form = readApiToken(body, { locale, now: now() });
      requireFreshProof(caller, now());
      const { publisherId, sessionId } = caller;
      await perAccount.take(publisherId, peer, { publisherId });
      const letterInstead = await mails(publisherId, peer);
      const secret = newToken();
      return asPublisher(database, publisherId, async (own) => {
        // Serialises the calls of one account, so that two of them do not both add the last token.
        const account = await lockAccount(own, publisherId);
        if (account === null) throw new Rejection('session_invalid');
        // A block revokes all tokens; a call that was admitted before must add none.
        if (account.isBlocked) throw new Rejection('account_blocked');
        await requireOngoing(own, sessionId);
        const living = await livingTokens(own, publisherId, now());
        if (living.length >= mostTokens) throw new Rejection('api_token_limit');
        const network = networkOf(peer.clientAddress);
        const row = await addToken(own, {
          id: randomUUIDv7(),
          publisherId,
          ...form,
          tokenHash: hashOfToken(secret),
          hint: hintOf(secret),
          createdAt: now(),
          knownNetworks: network === null ? [] : [network],
        });
        const { id: apiTokenId, name, scopes } = row;
        const details = { name, scopes: scopes.join(' ') };
        await recordAudit(own, peer, { kind: 'api_token_created', ...auditedCaller(caller), apiTokenId, details });
        const letter = letterInstead(tokenCreatedLetter(account, row, origin), account);
        if (letter !== null) await outbox.put(own, letter);
        await putExpiryNotice(jobs, own, row);
        return { apiToken: apiTokenView(row), secret };
      });
    },

    revoke: async (caller: SessionCaller, typedId: string, peer: Peer): Promise<null> => {
      const apiTokenId = requireEntityId(typedId);
      const { publisherId } = caller;
      return asPublisher(database, publisherId, async (own) => {
        const revocation = { at: now(), reason: 'revoked_by_owner' } as const;
        const revoked = await revokeTokens(own, { id: apiTokenId, publisherId }, revocation);
        if (revoked.length === 0) throw new Rejection('not_found');
        await recordAudit(own, peer, { kind: 'api_token_revoked', ...auditedCaller(caller), apiTokenId });
        return null;
      });
    },
  };
}
