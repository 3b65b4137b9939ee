import type { Authenticate, ClientInfo } from '#contract/operation.ts';
import { networkNotAllowed, ApiError } from '#contract/api-error.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { hour } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { createTokenFinder } from './api-token-repository.ts';
import type { FoundToken } from './api-token-repository.ts';
import { callerOf, refusalOf } from './token-callers.ts';
import type { TokenRefusal } from './token-callers.ts';
import { hashOfToken, isTokenForm, looksLikeToken } from './token-form.ts';
import { noteRefusal } from './token-use-repository.ts';
import { createTokenUse } from './token-use.ts';
import type { TokenUseDependencies } from './token-use.ts';

interface TokenAuthenticationDependencies extends TokenUseDependencies {
  /** The scope of new accounts. While an account has it, its publisher has to accept the offer. */
  defaultScope: string;
}

/** Refusals that the owner of a token should be able to find later. */
const audited: ReadonlySet<TokenRefusal> = new Set(['network_not_allowed', 'token_revoked']);

/** The least milliseconds between two audit events about refused uses of a token: a program may go on calling. */
const auditPause = hour;

/**
 * Finds the caller of a call with an API token, and leaves all other calls to `ofSession`. Reads the token at every call,
 * so that a revocation takes effect with the next call on every process.
 */
export function createTokenAuthentication(
  dependencies: TokenAuthenticationDependencies,
  ofSession: Authenticate,
): Authenticate {
  const { database, defaultScope, now } = dependencies;
  const noteUse = createTokenUse(dependencies);
  const findToken = createTokenFinder(database);

  async function record({ token }: FoundToken, reason: TokenRefusal, clientInfo: ClientInfo): Promise<void> {
    const { id: apiTokenId, publisherId, refusedAt } = token;
    const at = now();
    const since = new Date(at.getTime() - auditPause);
    if (!audited.has(reason) || (refusedAt !== null && refusedAt >= since)) return;
    await asPublisher(database, wholePublisher(publisherId), async (own) => {
      if (!(await noteRefusal(own, token, { at, since }))) return;
      await recordAudit(own, clientInfo, { kind: 'api_token_refused', publisherId, apiTokenId, details: { reason } });
    });
  }

  return async (headers, clientInfo) => {
    const bearer = /^bearer (.*)$/isu.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!looksLikeToken(bearer)) return ofSession(headers, clientInfo);
    const found = isTokenForm(bearer) ? await findToken(hashOfToken(bearer)) : null;
    if (found === null) throw new ApiError('token_unknown');
    const refusal = refusalOf(found, { now: now(), clientAddress: clientInfo.clientAddress });
    if (refusal !== null) {
      // The program has to learn why it is refused, also while the disk of the database is full.
      await record(found, refusal, clientInfo).catch((error: unknown) =>
        clientInfo.log.warn(
          { err: error, apiTokenId: found.token.id },
          'the refused use of a token could not be recorded',
        ),
      );
      throw refusal === 'network_not_allowed' ? networkNotAllowed(clientInfo.clientAddress) : new ApiError(refusal);
    }
    noteUse(found, clientInfo);
    return callerOf(found, { defaultScope, at: now() });
  };
}
