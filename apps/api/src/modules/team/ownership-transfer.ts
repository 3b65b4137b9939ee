import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { AnswerData, Call, SessionCaller } from '#contract/operation.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { saveRights } from '#modules/publishers/members.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { day } from '#process/durations.ts';
import { memberOf, transferView } from './team-changes.ts';
import type { ChangeTeam, TeamChange, TeamDependencies } from './team-changes.ts';
import {
  ownershipOfferEmail,
  ownershipOfferNotice,
  ownershipTransferredEmail,
  ownershipWithdrawnEmail,
} from './team-emails.ts';
import { findTransfer, removeTransfer, saveTransfer } from './team-repository.ts';

/** Milliseconds within which the member has to confirm. */
const lifetime = day;

/**
 * Hands the ownership over. The owner's offer is the first of two confirmations, and the member's is the second: then the
 * two swap roles at once.
 */
export function createOwnershipTransfer({ outbox, origin }: TeamDependencies, changeTeam: ChangeTeam) {
  return {
    offer: ({ body, caller, locale, ...clientInfo }: Call<'offerOwnership'>) =>
      changeTeam(caller, clientInfo, async (change): Promise<AnswerData<'offerOwnership'>> => {
        const { own, members, at } = change;
        const { publisherId, membershipId: ownerId } = caller;
        const member = memberOf(change, body.member);
        const { id: memberId } = member.membership;
        if (memberId === ownerId) throw new ApiError('own_membership');
        if (member.membership.role === 'owner') throw fieldErrors({ member: 'memberIsOwner' }, locale);
        const row = { publisherId, ownerId, memberId, expiresAt: new Date(at.getTime() + lifetime) };
        await saveTransfer(own, row);
        const names = namesOf(change, change.caller.person, member.person);
        await outbox.put(own, ownershipOfferEmail(member.person, names, origin));
        await outbox.put(own, ownershipOfferNotice(change.caller.person, names, origin));
        const details = { member: memberId };
        await recordAudit(own, clientInfo, { kind: 'ownership_offered', ...auditedCaller(caller), details });
        const transfer = transferView(row, members);
        if (transfer === null) throw new ApiError('not_found');
        return { transfer };
      }),

    confirm: ({ caller, ...clientInfo }: Call<'confirmTransfer'>): Promise<null> =>
      changeTeam(caller, clientInfo, async (change) => {
        const { own } = change;
        const { owner, member, names } = await partiesOf(change, caller);
        if (member.membership.id !== caller.membershipId || owner.membership.role !== 'owner')
          throw new ApiError('not_found');
        await removeTransfer(own, caller.publisherId);
        await saveRights(own, member.membership, { role: 'owner', applications: null });
        await saveRights(own, owner.membership, { role: 'manager', applications: null });
        for (const { person } of [owner, member]) await outbox.put(own, ownershipTransferredEmail(person, names));
        const details = { from: owner.membership.id, to: member.membership.id };
        await recordAudit(own, clientInfo, { kind: 'ownership_transferred', ...auditedCaller(caller), details });
        return null;
      }),

    withdraw: ({ caller, ...clientInfo }: Call<'cancelTransfer'>): Promise<null> =>
      changeTeam(caller, clientInfo, async (change) => {
        const { own } = change;
        const { owner, member, names } = await partiesOf(change, caller);
        await removeTransfer(own, caller.publisherId);
        const other = owner.membership.id === caller.membershipId ? member : owner;
        await outbox.put(own, ownershipWithdrawnEmail(other.person, names));
        const details = { member: member.membership.id };
        await recordAudit(own, clientInfo, { kind: 'ownership_withdrawn', ...auditedCaller(caller), details });
        return null;
      }),
  };
}

type Named = Parameters<typeof fullName>[0];

function namesOf({ caller }: TeamChange, owner: Named, member: Named) {
  return { company: caller.publisher.company, owner: fullName(owner), member: fullName(member) };
}

/** The two members of a pending transfer; the caller has to be one of them. */
async function partiesOf(change: TeamChange, { publisherId, membershipId }: SessionCaller) {
  const { own, at, members } = change;
  const transfer = await findTransfer(own, publisherId, at);
  if (transfer === null || ![transfer.ownerId, transfer.memberId].includes(membershipId))
    throw new ApiError('not_found');
  const [owner, member] = [memberOf({ members }, transfer.ownerId), memberOf({ members }, transfer.memberId)];
  return { owner, member, names: namesOf(change, owner.person, member.person) };
}
