import type { Locale } from '@publisher-console/api-contract';
import { fieldErrors, ApiError } from '#contract/api-error.ts';
import type { Handlers, ClientInfo } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { lockPerson, membershipsOf } from '#modules/publishers/persons.ts';
import type { Joined, Member } from '#modules/publishers/persons.ts';
import { createOpenSessions } from '#modules/sessions/open-sessions.ts';
import { readRefreshToken } from '#modules/sessions/refresh-token.ts';
import { createRenewal } from '#modules/sessions/renewal.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { endSession, isOver, requireOngoing } from '#modules/sessions/session-end.ts';
import { withoutPublisher } from '#modules/sessions/staff-sessions.ts';
import { lockSession } from '#modules/sessions/session-repository.ts';
import type { SessionRow } from '#modules/sessions/session-repository.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { createShowUser } from './current-user.ts';
import type { ProvePassword, ProvenCredentials } from './password-attempts.ts';
import { factorRefusal } from './factors/login-tickets.ts';
import { mostPasswordBytes } from './passwords.ts';
import type { Confirmation } from './registration/confirmation.ts';

interface Credentials extends ProvenCredentials {
  /** The refresh token of the session in which the caller proves the password again, if there is one. */
  refreshToken: string | undefined;
}

/**
 * Checks a password and begins a session. Only a caller with the right password learns that its address is not confirmed.
 */
function createSignIn(
  dependencies: AccountDependencies,
  { prove, confirmation }: { prove: ProvePassword; confirmation: Confirmation },
) {
  const { database, now } = dependencies;
  const begin = createSessionBegin(dependencies);

  /**
   * Begins the session, or refuses it until a factor is proven; null if the person's password was changed after the
   * comparison. A password that is proven again in a session that a factor began needs no other factor.
   */
  async function enter(
    { person: { id, passwordHash }, membership }: Member,
    refreshToken: string | undefined,
    clientInfo: ClientInfo,
  ): Promise<TokenPair | ApiError | null> {
    return asPerson(database, id, async (own) => {
      const current = await lockPerson(own, id);
      if (current?.passwordHash !== passwordHash) return null;
      const replaced = await sessionOf(own, refreshToken);
      const replaces = replaced?.id ?? null;
      const isContinued = replaced !== null && !isOver(replaced, now()) && isRecent(replaced, refreshToken);
      const factorAt = isContinued ? replaced.factorAt : null;
      const rules = { personId: id, mustChangePassword: false, replaces };
      const refusal = factorAt === null ? await factorRefusal(own, rules, clientInfo, now()) : null;
      return refusal ?? begin(own, membership, clientInfo, { replaces, factorAt });
    });
  }

  return async function signIn(
    credentials: Credentials,
    clientInfo: ClientInfo,
  ): Promise<TokenPair & { member: Member }> {
    const { refreshToken } = credentials;
    const person = await prove(credentials, clientInfo);
    const { id } = person;
    const joined = await asPerson(database, id, (own) => membershipToEnter(own, id, refreshToken));
    const who = { personId: id, publisherId: joined?.publisher.id };
    const noteFailure = () => recordAudit(database, clientInfo, { kind: 'login_failed', ...who });
    if (joined === undefined) {
      await noteFailure();
      throw await asPerson(database, id, (own) => withoutPublisher(own, id));
    }
    const member = { person, ...joined };
    if (person.emailConfirmedAt === null) {
      await noteFailure();
      await confirmation.sendAgain(person, clientInfo);
      throw new ApiError('email_not_confirmed');
    }
    const tokens = await enter(member, refreshToken, clientInfo);
    // The password was changed after the comparison: compare it again.
    if (tokens === null) return signIn(credentials, clientInfo);
    if (tokens instanceof ApiError) throw tokens;
    return { ...tokens, member };
  };
}

/** The person's session that a refresh token belongs to, or null. */
async function sessionOf(own: OwnDatabase, refreshToken: string | undefined): Promise<SessionRow | null> {
  const claim = readRefreshToken(refreshToken ?? '');
  const session = claim && (await lockSession(own, claim.sessionId));
  return session && claim.isSignedBy(session.key) ? session : null;
}

/** Whether a token is the newest of its session, or the one before, which a tab may still have. Others may be copies. */
function isRecent({ counter, leastCounter }: SessionRow, refreshToken: string | undefined): boolean {
  const claim = readRefreshToken(refreshToken ?? '');
  return claim !== null && claim.counter >= Math.max(leastCounter, counter - 1);
}

/** The membership of the session in which the password is proven again, or else the one that was used last. */
async function membershipToEnter(
  own: OwnDatabase,
  personId: string,
  refreshToken: string | undefined,
): Promise<Joined | undefined> {
  const all = await membershipsOf(own, personId);
  const session = await sessionOf(own, refreshToken);
  return all.find(({ membership }) => membership.id === session?.membershipId) ?? all[0];
}

/** Signs in, refreshes tokens, lists sessions, and ends this session or others. */
export function createSessionHandlers(
  dependencies: AccountDependencies,
  checks: { prove: ProvePassword; confirmation: Confirmation },
): Pick<
  Handlers,
  'endOtherSessions' | 'endSession' | 'getSessions' | 'login' | 'logout' | 'refreshToken' | 'switchPublisher'
> {
  const { database, knownDevices, now } = dependencies;
  const signIn = createSignIn(dependencies, checks);
  const begin = createSessionBegin(dependencies);
  const renew = createRenewal(dependencies);
  const openSessions = createOpenSessions(dependencies);
  const showUser = createShowUser(dependencies);
  return {
    login: async ({ body, locale, device, refreshToken, ...clientInfo }) => {
      const credentials = { ...readCredentials(body, locale), device: device.stored, refreshToken };
      const { member, token, refresh_token } = await signIn(credentials, clientInfo);
      knownDevices.storeMark(device, member.person.id);
      const user = await asPerson(database, member.person.id, (own) => showUser(own, member, locale));
      return { user, token, refresh_token };
    },

    refreshToken: async ({ body, device, ...clientInfo }) => renew(body.refresh_token, device.stored, clientInfo),

    logout: async ({ caller: { publisherId, personId, sessionId }, ...clientInfo }) => {
      await asPerson(database, personId, async (own) => {
        await recordAudit(own, clientInfo, { kind: 'logout', publisherId, personId, sessionId });
        await endSession(
          own,
          { id: sessionId, publisherId, personId },
          { reason: 'logout', at: now(), call: clientInfo },
        );
      });
      return null;
    },

    switchPublisher: async ({ body, caller, locale, ...clientInfo }) => {
      const { personId, sessionId } = caller;
      return asPerson(database, personId, async (own) => {
        const person = await lockPerson(own, personId);
        const joined = (await membershipsOf(own, personId)).find(({ publisher }) => publisher.id === body.publisher);
        if (person === null || joined === undefined) throw new ApiError('not_found');
        const { authenticatedAt, factorAt, mustChangePassword } = await requireOngoing(own, sessionId);
        const proof = { replaces: sessionId, authenticatedAt, factorAt, mustChangePassword };
        const tokens = await begin(own, joined.membership, clientInfo, proof);
        return { user: await showUser(own, { person, ...joined }, locale), ...tokens };
      });
    },

    getSessions: ({ caller }) => openSessions.all(caller),
    endSession: ({ caller, params, ...clientInfo }) => openSessions.end(caller, params.id, clientInfo),
    endOtherSessions: ({ caller, ...clientInfo }) => openSessions.endOthers(caller, clientInfo),
  };
}

function readCredentials(
  { login, password }: { login: string; password: string },
  locale: Locale,
): Pick<Credentials, 'email' | 'password'> {
  const email = canonicalAddress(login);
  if (email === null) throw fieldErrors({ login: 'email' }, locale);
  if (Buffer.byteLength(password.normalize('NFC')) > mostPasswordBytes)
    throw fieldErrors({ password: 'tooLong' }, locale);
  return { email, password };
}
