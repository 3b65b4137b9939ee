import type { CurrentUser, Locale } from '@publisher-console/api-contract';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo, Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { membershipsOf } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import { lockSession } from '#modules/sessions/session-repository.ts';
import { withoutPublisher } from '#modules/sessions/staff-sessions.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { securityPage } from './factor-emails.ts';
import { storedPasskey } from './factor-proofs.ts';
import type { FactorProof, FactorProofs } from './factor-proofs.ts';
import { countAttempt, factorsOf, findTicket, saveChallenge, redeemTicket } from './factor-repository.ts';
import type { TicketRow } from './factor-repository.ts';
import { ticketClaim } from './login-tickets.ts';
import { challengeLife } from './passkeys.ts';

type Rules = Pick<TicketRow, 'mustChangePassword' | 'replaces'>;
type SignedIn = TokenPair & { user: CurrentUser; personId: string };

/** A sign-in that waits for its factor, and how the factor is proven. */
interface TicketProof {
  ticket: string;
  proof: FactorProof;
  /** The address of the page that shows the factors, for the mail about a recovery code. */
  page: string;
}

/** Finishes sign-ins that wait for their factor. The caller decides what the person enters. */
export function createTicketProof(
  { database, now }: Pick<AccountDependencies, 'database' | 'now'>,
  proofs: FactorProofs,
) {
  /** Proves the factor and uses the ticket up in the transaction that enters. */
  return async function proveTicket<Entered>(
    { ticket, proof, page }: TicketProof,
    clientInfo: ClientInfo,
    enter: (own: OwnDatabase, person: PersonRow, rules: Rules) => Promise<Entered>,
  ): Promise<Entered> {
    const found = await countAttempt(database, ticketClaim(ticket, clientInfo, now()));
    if (found === null) throw new ApiError('ticket_expired');
    const { id, personId, mustChangePassword, replaces } = found;
    const signedFor = { purpose: 'login', sessionId: null, ticketId: id } as const;
    const [joined] = await asPerson(database, personId, (own) => membershipsOf(own, personId));
    const publisherId = joined?.publisher.id;
    return proofs.prove({ personId, publisherId, proof, signedFor, page }, clientInfo, async (own, person) => {
      if (!(await redeemTicket(own, id))) throw new ApiError('ticket_expired');
      return enter(own, person, { mustChangePassword, replaces });
    });
  };
}

/** Finishes sign-ins with a second factor, and signs in with a passkey alone. */
export function createFactorLogin(
  dependencies: AccountDependencies,
  proofs: FactorProofs,
): Pick<Handlers, 'getPasskeyLogin' | 'loginWithFactor' | 'loginWithPasskey'> {
  const { database, knownDevices, limits, now, origin } = dependencies;
  const begin = createSessionBegin(dependencies);
  const showUser = createShowUser(dependencies);
  const proveTicket = createTicketProof(dependencies, proofs);
  // Each challenge is a row, and anyone may request one.
  const perClient = limits.createPerClient({ name: 'passkey_client', most: 60, window: 15 * minute });

  async function enter(
    own: OwnDatabase,
    person: PersonRow,
    { locale, rules, clientInfo }: { locale: Locale; rules: Rules; clientInfo: ClientInfo },
  ): Promise<SignedIn> {
    const all = await membershipsOf(own, person.id);
    const replaced = rules.replaces === null ? null : await lockSession(own, rules.replaces);
    const joined = all.find(({ membership }) => membership.id === replaced?.membershipId) ?? all[0];
    if (joined === undefined) throw await withoutPublisher(own, person.id);
    const tokens = await begin(own, joined.membership, clientInfo, { ...rules, factorAt: now() });
    return { ...tokens, personId: person.id, user: await showUser(own, { person, ...joined }, locale) };
  }

  function finish(ticket: string, proof: FactorProof, locale: Locale, clientInfo: ClientInfo): Promise<SignedIn> {
    return proveTicket({ ticket, proof, page: securityPage(origin) }, clientInfo, (own, person, rules) =>
      enter(own, person, { locale, rules, clientInfo }),
    );
  }

  return {
    loginWithFactor: async ({ body: { ticket, ...proof }, locale, device, refreshToken: _, ...clientInfo }) => {
      const { personId, ...answer } = await finish(ticket, proof, locale, clientInfo);
      knownDevices.storeMark(device, personId);
      return answer;
    },

    getPasskeyLogin: async ({ body: { ticket }, ...clientInfo }) => {
      await perClient.consume(clientInfo);
      const at = now();
      const held = ticket === undefined ? null : await findTicket(database, ticketClaim(ticket, clientInfo, at));
      if (ticket !== undefined && held === null) throw new ApiError('ticket_expired');
      const known =
        held && (await asPerson(database, held.personId, (own) => factorsOf(own, held.personId))).map(storedPasskey);
      const options = await proofs.passkeys.requestOptions(known && known.filter((passkey) => passkey !== null));
      const { challenge } = options;
      const expiresAt = new Date(at.getTime() + challengeLife);
      const ticketId = held?.id ?? null;
      await saveChallenge(database, { challenge, purpose: 'login', sessionId: null, ticketId, expiresAt }, at);
      return { options: { ...options } };
    },

    loginWithPasskey: async ({ body: { ticket, passkey }, locale, device, refreshToken: _, ...clientInfo }) => {
      await perClient.consume(clientInfo);
      const rules = { mustChangePassword: false, replaces: null };
      const { personId, ...answer } =
        ticket === undefined
          ? await proofs.provePasskey(passkey, clientInfo, (own, person) =>
              enter(own, person, { locale, rules, clientInfo }),
            )
          : await finish(ticket, { passkey }, locale, clientInfo);
      knownDevices.storeMark(device, personId);
      return answer;
    },
  };
}
