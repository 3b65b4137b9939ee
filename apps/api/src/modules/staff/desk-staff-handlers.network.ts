import { ApiError, fieldErrors, requireEntityId } from '#contract/api-error.ts';
import type { Handlers, StaffCaller } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { day } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import { staffCommands } from './staff-orders.network.ts';

type StaffOperation = 'cancelStaffInvitation' | 'changeStaff' | 'getStaff' | 'inviteStaff' | 'removeStaff';

/** The orders on the staff, from the desk. They are those of the terminal; the caller gives them. */
export function createDeskStaffHandlers({
  database,
  limits,
  now,
  orderStoresOf,
}: Pick<AccountDependencies, 'database' | 'limits' | 'now'> & {
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}): Pick<Handlers, StaffOperation> {
  const perMember = limits.create({ name: 'staff_invitations', most: 100, window: day });
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });

  return {
    getStaff: async ({ caller }) => {
      const { members, invitations } = await staffCommands.listStaff.run(storesOf(caller), {});
      return { members: members.map((member) => ({ ...member, isYou: member.id === caller.staffId })), invitations };
    },

    inviteStaff: async ({ body, caller, locale, ...clientInfo }) => {
      const email = canonicalAddress(body.email);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      requireFreshFactor(caller, now());
      await perMember.consume(caller.personId, clientInfo, { sessionId: caller.sessionId });
      const inviter = await asPerson(database, caller.personId, (own) => lockPerson(own, caller.personId));
      const order = { email, role: body.role, locale: inviter?.locale ?? locale, printed: false };
      const { invitation } = await staffCommands.inviteStaff.run(storesOf(caller), order);
      return { invitation };
    },

    cancelStaffInvitation: async ({ params, caller }) => {
      requireFreshFactor(caller, now());
      await staffCommands.cancelStaffInvitation.run(storesOf(caller), { invitation: requireEntityId(params.id) });
      return null;
    },

    changeStaff: async ({ params, body: { role }, caller }) => {
      const member = requireOther(caller, params.id);
      requireFreshFactor(caller, now());
      const changed = await staffCommands.changeStaff.run(storesOf(caller), { member, role });
      return { member: { ...changed, isYou: false } };
    },

    removeStaff: async ({ params, caller }) => {
      const member = requireOther(caller, params.id);
      requireFreshFactor(caller, now());
      await staffCommands.removeStaff.run(storesOf(caller), { member });
      return null;
    },
  };
}

/** A member cannot remove or change themselves, so that an admin is left. */
function requireOther({ staffId }: StaffCaller, id: string): string {
  if (requireEntityId(id) === staffId) throw new ApiError('own_staff_membership');
  return id;
}
