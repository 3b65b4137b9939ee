import type { InvitationLinkRequest, Locale } from '@publisher-console/api-contract';
import { ApiError, isEntityId } from '#contract/api-error.ts';
import type { AnswerData, ClientInfo, Handlers, RequestBody } from '#contract/operation.ts';
import { securityPage } from '#modules/accounts/factors/factor-emails.ts';
import { createTicketProof } from '#modules/accounts/factors/factor-login.ts';
import type { FactorProofs } from '#modules/accounts/factors/factor-proofs.ts';
import { factorRefusal } from '#modules/accounts/factors/login-tickets.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import type { ProvePassword } from '#modules/accounts/password-attempts.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import type { Joined, PersonRow } from '#modules/publishers/persons.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import { requireOngoing } from '#modules/sessions/session-end.ts';
import { createAcceptance } from '#modules/team/acceptance.ts';
import type { AcceptanceDependencies } from '#modules/team/acceptance.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { Database } from '#stores/sql/database.ts';
import { confirmedPerson, readNewPerson, registerInvited } from './new-person.ts';

/**
 * Makes members of those who were invited. The link proves the address: an account whose address was never confirmed is
 * replaced by that of the person with the link.
 */
export function createInvitationHandlers(
  dependencies: AccountDependencies & AcceptanceDependencies,
  { prove, proofs }: { prove: ProvePassword; proofs: FactorProofs },
): Pick<Handlers, 'acceptInvitation' | 'joinTeam' | 'showInvitation'> {
  const { database, passwords, knownDevices, limits, origin, now } = dependencies;
  const proveTicket = createTicketProof(dependencies, proofs);
  const acceptance = createAcceptance(dependencies);
  const begin = createSessionBegin(dependencies);
  const showUser = createShowUser(dependencies);
  const perClient = limits.createPerClient({ name: 'invitation_client', most: 30, window: 15 * minute });

  /** The invitation of a valid link. */
  async function find(link: InvitationLinkRequest, clientInfo: ClientInfo) {
    await perClient.consume(clientInfo);
    const found = isEntityId(link.invitation) ? await acceptance.find(link) : null;
    if (found === null) throw new ApiError('link_expired');
    return found;
  }

  interface Entry {
    locale: Locale;
    clientInfo: ClientInfo;
    /** The session in which the person accepts. */
    replaces?: { sessionId: string };
    /** When a person who accepts without a session proved a factor; null for a person without one. */
    factorAt?: Date | null;
  }

  /** Uses the link, and begins a session for the new membership, in one transaction. */
  function enter(
    link: InvitationLinkRequest,
    personOf: (transaction: Database) => Promise<PersonRow>,
    { locale, clientInfo, replaces, factorAt = null }: Entry,
  ): Promise<AnswerData<'acceptInvitation'> & { personId: string }> {
    return database.transaction(async (transaction) => {
      const redeemed = await acceptance.redeem(transaction, link);
      const person = await personOf(transaction);
      const joined: Joined = await acceptance.join(transaction, redeemed, person, clientInfo);
      const { membership } = joined;
      return asPerson(transaction, person.id, async (own) => {
        const before = replaces && (await requireOngoing(own, replaces.sessionId));
        const proof = before
          ? {
              replaces: before.id,
              authenticatedAt: before.authenticatedAt,
              factorAt: before.factorAt,
            }
          : { factorAt };
        const tokens = await begin(own, membership, clientInfo, proof);
        return { ...tokens, personId: person.id, user: await showUser(own, { person, ...joined }, locale) };
      });
    });
  }

  /**
   * When the person who accepts proved their factor; null without one. Throws `factor_required` with a ticket, with
   * which the call is repeated. The proof is used up before the link is.
   */
  async function proveFactor(
    personId: string,
    { ticket, code, recoveryCode, passkey }: RequestBody<'acceptInvitation'>,
    clientInfo: ClientInfo,
  ): Promise<Date | null> {
    if (ticket === undefined) {
      const rules = { personId, mustChangePassword: false, replaces: null };
      const refusal = await asPerson(database, personId, (own) => factorRefusal(own, rules, clientInfo, now()));
      if (refusal !== null) throw refusal;
      return null;
    }
    const proof = { ticket, proof: { code, recoveryCode, passkey }, page: securityPage(origin) };
    const provenId = await proveTicket(proof, clientInfo, async (_own, { id }) => id);
    if (provenId !== personId) throw new ApiError('factor_invalid');
    return now();
  }

  return {
    showInvitation: async ({ body, locale: _locale, device: _device, ...clientInfo }) => {
      const found = await find(body, clientInfo);
      const hasAccount = (await confirmedPerson(database, found.email)) !== null;
      return { invitation: { ...found, hasAccount } };
    },

    acceptInvitation: async ({ body, locale, device, ...clientInfo }) => {
      const { invitation, expires, hash, password } = body;
      const link = { invitation, expires, hash };
      let factorAt: Date | null = null;
      const { email, company } = await find(link, clientInfo);
      const known = await confirmedPerson(database, email);
      let personOf: (transaction: Database) => Promise<PersonRow>;
      if (known === null) {
        const { password: typed, ...named } = readNewPerson(body, { email, company, locale });
        const passwordHash = await passwords.hash(typed);
        const invited = { ...named, passwordHash, email, locale };
        personOf = (transaction) => registerInvited(transaction, invited, now());
      } else {
        const proven = await prove({ email, password, device: device.stored }, clientInfo);
        factorAt = await proveFactor(proven.id, body, clientInfo);
        personOf = async (transaction) => {
          const current = await lockPerson(transaction, proven.id);
          // The password was changed after the comparison.
          if (current?.passwordHash !== proven.passwordHash) throw new ApiError('invalid_credentials');
          return current;
        };
      }
      const { personId, ...answer } = await enter(link, personOf, { locale, clientInfo, factorAt });
      knownDevices.storeMark(device, personId);
      return answer;
    },

    joinTeam: async ({ body, caller, locale, device: _device, ...clientInfo }) => {
      const { email } = await find(body, clientInfo);
      const personOf = async (transaction: Database) => {
        const person = await lockPerson(transaction, caller.personId);
        if (person === null) throw new ApiError('session_invalid');
        if (person.email !== email) throw new ApiError('other_person');
        return person;
      };
      const replaces = { sessionId: caller.sessionId };
      const { personId: _personId, ...answer } = await enter(body, personOf, { locale, clientInfo, replaces });
      return answer;
    },
  };
}
