import { randomUUIDv7 } from 'node:crypto';
import type { ApiToken, ApiTokenScope, Locale } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { AnswerData, Call, Handlers, ClientInfo, RequestBody, SessionCaller } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { fieldErrors, ApiError, requireEntityId } from '#contract/api-error.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { lockPublisher, ownersOf } from '#modules/publishers/publisher-account.ts';
import { requireFreshFactor, requireOngoing } from '#modules/sessions/session-end.ts';
import { day, hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { addToken, listedTokens, livingTokens, revokeTokens } from './api-token-repository.ts';
import type { ApiTokenRow, TokensOf } from './api-token-repository.ts';
import { putExpiryNotice } from './token-expiry-job.ts';
import { hashOfToken, hintOf, newToken } from './token-form.ts';
import { tokenCreatedEmail } from './token-emails.ts';
import { createTokenMails } from './token-mails.ts';
import { networkOf, readNetwork } from './token-networks.ts';

interface ApiTokenForm {
  name: string;
  scopes: ApiTokenScope[];
  expiresAt: Date | null;
  /** In their canonical form. */
  networks: string[];
}

const longestLifeYears = 10;

/** Validates a token to make beyond the contract. Throws with errors by field. */
function readApiToken(
  { name: typed, scopes, expiresAt: typedEnd, networks: typedNetworks = [] }: RequestBody<'createApiToken'>,
  { locale, now }: { locale: Locale; now: Date },
): ApiTokenForm {
  const faults: Record<string, FieldSentence> = {};
  const name = normaliseText(typed);
  if (name === '') faults['name'] = 'mandatory';
  else if (!isPlainLine(name)) faults['name'] = 'form';

  const expiresAt = typedEnd === null ? null : new Date(typedEnd);
  if (expiresAt !== null && !isAllowedEnd(expiresAt, now)) faults['expiresAt'] = 'tokenEnd';

  const networks = typedNetworks.map((network, index) => {
    const read = readNetwork(network);
    if (read === null) faults[`networks.${index}`] = 'network';
    return read ?? '';
  });
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);
  return { name, scopes, expiresAt, networks: [...new Set(networks)] };
}

function isAllowedEnd(end: Date, now: Date): boolean {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + longestLifeYears);
  return end > now && end <= latest;
}

/** A token in the form of the contract. */
function apiTokenView(row: ApiTokenRow): ApiToken {
  const { id, name, hint, scopes, networks, createdAt, expiresAt, usedAt, usedFrom, usedBy } = row;
  const used = usedAt && { at: usedAt.toISOString(), clientAddress: usedFrom, client: usedBy ?? '' };
  return {
    id,
    name,
    hint,
    scopes,
    networks,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUse: used,
  };
}

/** Living tokens of one publisher. */
const mostTokens = 50;
/** Expired tokens that are listed. */
const mostExpired = 50;
/** Milliseconds for which an expired token is listed. */
const listedAfterEnd = 30 * day;

/** A limited member has only own tokens: those of others may reach applications that do not exist for the member. */
function tokensOf({ publisherId, membershipId, applications }: SessionCaller): TokensOf {
  return applications === null ? { publisherId } : { publisherId, membershipId };
}

interface ApiTokensDependencies {
  database: Database;
  jobs: JobQueue;
  outbox: Outbox;
  limits: RateLimits;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

/** Makes, lists and revokes the API tokens of publishers. */
function createApiTokens({ database, jobs, outbox, limits, origin, now }: ApiTokensDependencies) {
  // Each one stays in the store after it was revoked.
  const perAccount = limits.create({ name: 'api_tokens', most: 60, window: hour });
  const mails = createTokenMails({ limits, origin });

  return {
    all: async (caller: SessionCaller): Promise<AnswerData<'getApiTokens'>> => {
      const since = new Date(now().getTime() - listedAfterEnd);
      const listed = { now: now(), since, most: mostExpired };
      const rows = await asPublisher(database, caller, (own) => listedTokens(own, tokensOf(caller), listed));
      return { items: rows.map(apiTokenView) };
    },

    create: async (
      { body, caller, locale }: Pick<Call<'createApiToken'>, 'body' | 'caller' | 'locale'>,
      clientInfo: ClientInfo,
    ): Promise<AnswerData<'createApiToken'>> => {
      const form = readApiToken(body, { locale, now: now() });
      requireFreshFactor(caller, now());
      const { publisherId, sessionId } = caller;
      await perAccount.consume(publisherId, clientInfo, { publisherId });
      const emailInstead = await mails(publisherId, clientInfo);
      const secret = newToken();
      return asPublisher(database, caller, async (own) => {
        // Serialises the calls of one account, so that two of them do not both add the last token.
        await lockPublisher(own, publisherId);
        await requireOngoing(own, sessionId);
        const living = await livingTokens(own, { publisherId }, now());
        if (living.length >= mostTokens) throw new ApiError('api_token_limit');
        const network = networkOf(clientInfo.clientAddress);
        const row = await addToken(own, {
          id: randomUUIDv7(),
          publisherId,
          membershipId: caller.membershipId,
          ...form,
          tokenHash: hashOfToken(secret),
          hint: hintOf(secret),
          createdAt: now(),
          knownNetworks: network === null ? [] : [network],
        });
        const { id: apiTokenId, name, scopes } = row;
        const details = { name, scopes: scopes.join(' ') };
        await recordAudit(own, clientInfo, {
          kind: 'api_token_created',
          ...auditedCaller(caller),
          apiTokenId,
          details,
        });
        const owners = await ownersOf(own, publisherId);
        for (const email of emailInstead(owners, (owner) => tokenCreatedEmail(owner, row, origin)))
          await outbox.put(own, email);
        await putExpiryNotice(jobs, own, row);
        return { apiToken: apiTokenView(row), secret };
      });
    },

    revoke: async (caller: SessionCaller, typedId: string, clientInfo: ClientInfo): Promise<null> => {
      const apiTokenId = requireEntityId(typedId);
      return asPublisher(database, caller, async (own) => {
        const revocation = { at: now(), reason: 'revoked_by_owner' } as const;
        const revoked = await revokeTokens(own, { id: apiTokenId, ...tokensOf(caller) }, revocation);
        if (revoked.length === 0) throw new ApiError('not_found');
        await recordAudit(own, clientInfo, { kind: 'api_token_revoked', ...auditedCaller(caller), apiTokenId });
        return null;
      });
    },
  };
}

type ApiTokenHandlers = Pick<Handlers, 'createApiToken' | 'getApiTokens' | 'revokeApiToken'>;

/** Makes, lists and revokes API tokens. All of it needs a session: a token cannot make another one. */
export function createApiTokenHandlers(dependencies: ApiTokensDependencies): ApiTokenHandlers {
  const apiTokens = createApiTokens(dependencies);
  return {
    getApiTokens: ({ caller }) => apiTokens.all(caller),
    createApiToken: ({ body, caller, locale, ...clientInfo }) => apiTokens.create({ body, caller, locale }, clientInfo),
    revokeApiToken: ({ params, caller, ...clientInfo }) => apiTokens.revoke(caller, params.id, clientInfo),
  };
}

/** The names of the tokens that a person made and that can be used, the newest first. */
export async function namesOfLivingTokens(own: OwnDatabase, personId: string, now: Date): Promise<string[]> {
  const tokens = await livingTokens(own, { personId }, now);
  return tokens.map(({ name }) => name);
}

/** Revokes the tokens that a member made whose membership ends. */
export async function revokeTokensOfMember(
  own: OwnDatabase,
  { id: membershipId, publisherId }: { id: string; publisherId: string },
  { at, call }: { at: Date; call: AuditedCall },
): Promise<void> {
  const revoked = await revokeTokens(own, { membershipId, publisherId }, { at, reason: 'membership_ended' });
  const events = revoked.map(({ id: apiTokenId }) => ({
    kind: 'api_token_revoked' as const,
    publisherId,
    apiTokenId,
    details: { reason: 'membership_ended' },
  }));
  await recordAudit(own, call, ...events);
}
