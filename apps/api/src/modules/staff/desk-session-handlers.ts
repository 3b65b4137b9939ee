import type { DeskStaff } from '@publisher-console/api-contract/desk';
import { ApiError, fieldErrors, isEntityId } from '#contract/api-error.ts';
import type { BrowserMemory, ClientInfo, Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createFactorOperations } from '#modules/accounts/factors/factor-handlers.ts';
import { createTicketProof } from '#modules/accounts/factors/factor-login.ts';
import { createFactorProofs } from '#modules/accounts/factors/factor-proofs.ts';
import { factorRefusal } from '#modules/accounts/factors/login-tickets.ts';
import {
  confirmedPerson,
  newPasswordFault,
  readNewPerson,
  registerInvited,
} from '#modules/accounts/invitations/new-person.ts';
import { createPasswordProof } from '#modules/accounts/password-attempts.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import {
  beginStaffSession,
  endOfStaffSession,
  endStaffSession,
  needsFactor,
  requireOngoingStaffSession,
  saveStaffFactorProof,
} from '#modules/sessions/staff-sessions.ts';
import type { StaffSessionRow } from '#modules/sessions/staff-sessions.ts';
import { minute } from '#process/durations.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { createStaffAcceptance } from './staff-invitations.ts';
import { staffOf } from './staff-repository.ts';
import type { StaffRow } from './staff-repository.ts';

type DeskSessionOperation =
  | 'acceptStaffInvitation'
  | 'addDeskPasskey'
  | 'beginDeskPasskey'
  | 'beginDeskTotp'
  | 'checkDeskFactor'
  | 'confirmDeskTotp'
  | 'finishDeskLogin'
  | 'getDeskFactorCheck'
  | 'getDeskFactors'
  | 'getDeskSession'
  | 'loginToDesk'
  | 'loginToDeskWithPasskey'
  | 'logoutOfDesk'
  | 'removeDeskFactor'
  | 'renameDeskFactor'
  | 'renewDeskRecoveryCodes'
  | 'showStaffInvitation';

/** Signs the network's staff in and out, and stores their factors. */
export function createDeskSessionHandlers(dependencies: AccountDependencies): Pick<Handlers, DeskSessionOperation> {
  const { database, knownDevices, limits, origin, now } = dependencies;
  const page = `${origin}/desk/security`;
  const prove = createPasswordProof(dependencies);
  const proofs = createFactorProofs(dependencies);
  const proveTicket = createTicketProof(dependencies, proofs);
  const acceptance = createStaffAcceptance(dependencies);
  const perClient = limits.createPerClient({ name: 'desk_client', most: 60, window: 15 * minute });
  const factors = createFactorOperations(dependencies, proofs, {
    requireSession: requireOngoingStaffSession,
    saveProof: saveStaffFactorProof,
    audited: ({ personId, sessionId }) => ({ personId, sessionId }),
    page,
  });

  /** The password of the demo's member is public: only a console of this machine lets the member in. */
  async function memberOfStaff(own: OwnDatabase, personId: string): Promise<StaffRow | null> {
    const staff = await staffOf(own, personId);
    return staff?.isDemo === true && !isLoopbackHost(new URL(origin).hostname) ? null : staff;
  }

  interface Entry {
    clientInfo: ClientInfo;
    desk: BrowserMemory;
    factorAt: Date | null;
  }

  /** Begins a session for a person whose password or passkey, and factor, were right. Throws `not_staff`. */
  async function enter(own: OwnDatabase, person: PersonRow, { clientInfo, desk, factorAt }: Entry) {
    const staff = await memberOfStaff(own, person.id);
    if (staff === null) throw new ApiError('not_staff');
    const session = await beginStaffSession(own, staff, { factorAt, clientInfo, at: now(), desk });
    const factorMethods = factorAt === null ? [] : (['recovery_code'] as const);
    return { staff: deskStaff({ person, staff, session, factorMethods }) };
  }

  /** Begins a session after the password, or refuses it until a factor is proven; null if the password was changed meanwhile. */
  async function enterByPassword(proven: PersonRow, entry: Omit<Entry, 'factorAt'>) {
    return asPerson(database, proven.id, async (own) => {
      const person = await lockPerson(own, proven.id);
      if (person?.passwordHash !== proven.passwordHash) return null;
      // Before the ticket: only staff go on.
      if ((await memberOfStaff(own, person.id)) === null) return new ApiError('not_staff');
      const rules = { personId: person.id, mustChangePassword: false, replaces: null };
      const refusal = await factorRefusal(own, rules, entry.clientInfo, now());
      return refusal ?? enter(own, person, { ...entry, factorAt: null });
    });
  }

  return {
    loginToDesk: async ({ body, locale, device, desk, refreshToken: _, ...clientInfo }) => {
      const email = canonicalAddress(body.login);
      if (email === null) throw fieldErrors({ login: 'email' }, locale);
      const person = await prove({ email, password: body.password, device: device.stored }, clientInfo);
      const entered = await enterByPassword(person, { clientInfo, desk });
      if (entered === null) throw new ApiError('invalid_credentials');
      if (entered instanceof ApiError) throw entered;
      knownDevices.storeMark(device, person.id);
      return entered;
    },

    finishDeskLogin: async ({
      body: { ticket, ...proof },
      device,
      desk,
      locale: _l,
      refreshToken: _r,
      ...clientInfo
    }) =>
      proveTicket({ ticket, proof, page }, clientInfo, (own, person, { mustChangePassword }) => {
        // A link from a mail and a factor require a new password first, on the page that the link opens.
        if (mustChangePassword) throw new ApiError('ticket_expired');
        knownDevices.storeMark(device, person.id);
        return enter(own, person, { clientInfo, desk, factorAt: now() });
      }),

    loginToDeskWithPasskey: async ({
      body: { ticket, passkey },
      device,
      desk,
      locale: _l,
      refreshToken: _r,
      ...clientInfo
    }) => {
      await perClient.consume(clientInfo);
      const enterProven = (own: OwnDatabase, person: PersonRow) => {
        knownDevices.storeMark(device, person.id);
        return enter(own, person, { clientInfo, desk, factorAt: now() });
      };
      return ticket === undefined
        ? proofs.provePasskey(passkey, clientInfo, enterProven)
        : proveTicket({ ticket, proof: { passkey }, page }, clientInfo, (own, person, { mustChangePassword }) => {
            if (mustChangePassword) throw new ApiError('ticket_expired');
            return enterProven(own, person);
          });
    },

    logoutOfDesk: async ({ caller: { personId, sessionId }, desk, ...clientInfo }) => {
      await asPerson(database, personId, async (own) => {
        await endStaffSession(own, sessionId, now());
        await recordAudit(own, clientInfo, { kind: 'staff_logout', personId, sessionId });
      });
      desk.store('', 0);
      return null;
    },

    getDeskSession: ({ caller: { personId, sessionId, factorMethods } }) =>
      asPerson(database, personId, async (own) => {
        const session = await requireOngoingStaffSession(own, sessionId);
        const [person, staff] = [await lockPerson(own, personId), await staffOf(own, personId)];
        if (person === null || staff === null) throw new ApiError('desk_session_over');
        return { staff: deskStaff({ person, staff, session, factorMethods }) };
      }),

    showStaffInvitation: async ({ body, ...clientInfo }) => {
      await perClient.consume(clientInfo);
      const found = isEntityId(body.invitation) ? await acceptance.find(body) : null;
      if (found === null) throw new ApiError('link_expired');
      const { email, role, invitedBy, expiresAt } = found;
      const person = await confirmedPerson(database, email);
      const isMember = person !== null && (await staffOf(database, person.id)) !== null;
      const until = expiresAt.toISOString();
      return { invitation: { email, role, invitedBy, hasAccount: person !== null, isMember, expiresAt: until } };
    },

    acceptStaffInvitation: async ({ body, locale, device, desk: _d, refreshToken: _r, ...clientInfo }) => {
      const { invitation, expires, hash, password } = body;
      const link = { invitation, expires, hash };
      await perClient.consume(clientInfo);
      const found = isEntityId(invitation) ? await acceptance.find(link) : null;
      if (found === null) throw new ApiError('link_expired');
      const { email } = found;
      const known = await confirmedPerson(database, email);
      if (known === null) {
        const { password: typed, ...named } = readNewPerson(body, { email, company: null, locale });
        const passwordHash = await dependencies.passwords.hash(typed);
        await acceptance.join(link, clientInfo, (transaction) =>
          registerInvited(transaction, { ...named, passwordHash, email, locale }, now()),
        );
      } else if ((await staffOf(database, known.id)) === null) {
        const proven = await prove({ email, password, device: device.stored }, clientInfo);
        await acceptance.join(link, clientInfo, async (transaction) => {
          const person = await lockPerson(transaction, proven.id);
          if (person?.passwordHash !== proven.passwordHash) throw new ApiError('invalid_credentials');
          return person;
        });
      } else {
        const wrong = newPasswordFault(password, { email, company: '' });
        if (wrong !== null) throw fieldErrors({ password: wrong }, locale);
        const passwordHash = await dependencies.passwords.hash(password);
        await acceptance.setPassword(link, clientInfo, { personId: known.id, passwordHash });
      }
      return null;
    },

    getDeskFactors: factors.getFactors,
    beginDeskTotp: factors.beginTotp,
    confirmDeskTotp: factors.confirmTotp,
    beginDeskPasskey: factors.beginPasskey,
    addDeskPasskey: factors.addPasskey,
    renameDeskFactor: factors.renameFactor,
    removeDeskFactor: factors.removeFactor,
    renewDeskRecoveryCodes: factors.renewRecoveryCodes,
    getDeskFactorCheck: factors.getFactorCheck,
    checkDeskFactor: factors.checkFactor,
  };
}

interface SignedInStaff {
  person: PersonRow;
  staff: StaffRow;
  session: StaffSessionRow;
  factorMethods: Parameters<typeof needsFactor>[1]['factorMethods'];
}

function deskStaff({ person, staff, session, factorMethods }: SignedInStaff): DeskStaff {
  return {
    id: staff.id,
    name: fullName(person),
    email: person.email,
    role: staff.role,
    locale: person.locale,
    needsFactor: needsFactor(staff, { factorMethods, factorAt: session.factorAt }),
    isDemo: staff.isDemo,
    endsAt: endOfStaffSession(session).toISOString(),
  };
}
