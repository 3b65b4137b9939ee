import { mayCall } from '@publisher-console/api-contract/roles';
import { ApiError } from '#contract/api-error.ts';
import type { AnswerData, Call, Handlers, SessionCaller } from '#contract/operation.ts';
import { revokeTokensOfMember } from '#modules/api-tokens/api-tokens.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { membersOf, membersWithFactor, saveEnd, saveRights } from '#modules/publishers/members.ts';
import type { TeamMember } from '#modules/publishers/members.ts';
import { factorDueAt, fullName, requiresFactor, saveFactorRule } from '#modules/publishers/publisher-account.ts';
import { endAllSessions } from '#modules/sessions/session-end.ts';
import { handOverTemplates } from '#modules/statistics/templates/template-owners.ts';
import { pauseWebhookOf } from '#modules/webhooks/webhook-pause.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createInvitations } from './invitations.ts';
import { createOwnershipTransfer } from './ownership-transfer.ts';
import {
  createRightsReader,
  createTeamChanges,
  invitationView,
  memberOf,
  memberView,
  ownersAmong,
  transferView,
} from './team-changes.ts';
import type { ChangeTeam, TeamChange, TeamDependencies } from './team-changes.ts';
import { factorRequiredEmail, memberRemovedEmail, membershipEndedEmail, roleChangedEmail } from './team-emails.ts';
import { findTransfer, invitationsOf, removeInvitationsOf, removeTransferOf } from './team-repository.ts';

/** Reads the team, changes roles, and ends memberships. */
function createMembers({ database, outbox, origin, now }: TeamDependencies, changeTeam: ChangeTeam) {
  const readRights = createRightsReader(database);

  /** Ends a membership, and what lives by it: sessions, API tokens, the webhook; own templates go to the heir. */
  async function end(change: TeamChange, leaving: TeamMember, heir: TeamMember | undefined): Promise<void> {
    const { own, caller, members, at, clientInfo } = change;
    const { person, membership } = leaving;
    const { id: membershipId, publisherId } = membership;
    const left = ownersAmong(members).filter((owner) => owner.membership.id !== membershipId);
    if (left.length === 0 || heir === undefined) throw new ApiError('last_owner');
    const isLeaving = caller.membership.id === membershipId;
    await saveEnd(own, membershipId, at);
    await removeTransferOf(own, membershipId);
    await removeInvitationsOf(own, membershipId);
    await endAllSessions(own, { membershipId }, { reason: 'membership_ended', at, call: clientInfo });
    await revokeTokensOfMember(own, leaving.membership, { at, call: clientInfo });
    await handOverTemplates(own, { from: membershipId, to: heir.membership.id });
    const webhookUrl = await pauseWebhookOf(own, leaving.membership, at);
    await recordAudit(own, clientInfo, {
      kind: isLeaving ? 'member_left' : 'member_removed',
      publisherId,
      personId: caller.person.id,
      details: { member: membershipId, role: membership.role },
    });
    await outbox.put(own, membershipEndedEmail(person, caller.publisher.company));
    const removed = { name: fullName(person), isLeaving, webhookUrl };
    for (const owner of left) await outbox.put(own, memberRemovedEmail(owner.person, removed, origin));
  }

  return {
    get: async (caller: SessionCaller): Promise<AnswerData<'getTeam'>> => {
      const { publisherId, membershipId, role } = caller;
      const withFactor = await membersWithFactor(database, publisherId);
      return asPublisher(database, caller, async (own) => {
        const all = await membersOf(own, publisherId);
        const isOwner = role === 'owner';
        const members = isOwner ? all : all.filter(({ membership }) => membership.id === membershipId);
        const invitations = isOwner ? await invitationsOf(own, publisherId) : [];
        const transfer = await findTransfer(own, publisherId, now());
        const concerns = transfer !== null && [transfer.ownerId, transfer.memberId].includes(membershipId);
        return {
          members: members.map((member) => memberView(member, { membershipId }, withFactor)),
          invitations: invitations.map(invitationView),
          transfer: concerns ? transferView(transfer, all) : null,
          requiresFactor: await requiresFactor(own, publisherId),
        };
      });
    },

    update: async ({ params, body, caller, locale, ...clientInfo }: Call<'updateMember'>) => {
      const { publisherId } = caller;
      const rights = await readRights(body, { caller, locale });
      const withFactor = await membersWithFactor(database, publisherId);
      return changeTeam(caller, clientInfo, async (change): Promise<AnswerData<'updateMember'>> => {
        const { own, members } = change;
        const member = memberOf(change, params.id);
        const { id, role: before } = member.membership;
        if (id === caller.membershipId) throw new ApiError('own_membership');
        // The caller is an owner, but may have stopped to be one.
        const owners = ownersAmong(members).filter(({ membership }) => membership.id !== id);
        if (rights.role !== 'owner' && owners.length === 0) throw new ApiError('last_owner');
        await saveRights(own, member.membership, rights);
        if (rights.role !== 'owner') await removeTransferOf(own, id);
        // It gets the events of every application, at an address that the member chose.
        const next = { role: rights.role, isLimited: rights.applications !== null };
        if (!mayCall(next, 'updateWebhook')) await pauseWebhookOf(own, member.membership, now());
        const { company } = change.caller.publisher;
        const isLimited = rights.applications !== null;
        await outbox.put(own, roleChangedEmail(member.person, { company, role: rights.role, isLimited }));
        const details = { member: id, before, after: rights.role, applications: rights.applications?.length ?? 'all' };
        await recordAudit(own, clientInfo, { kind: 'member_changed', ...auditedCaller(caller), details });
        const changed = (await membersOf(own, publisherId)).find(({ membership }) => membership.id === id);
        if (changed === undefined) throw new ApiError('not_found');
        return { member: memberView(changed, caller, withFactor) };
      });
    },

    requireFactor: async ({ body, caller, ...clientInfo }: Call<'requireFactor'>): Promise<null> => {
      const { isRequired } = body;
      const { publisherId } = caller;
      const withFactor = await membersWithFactor(database, publisherId);
      if (isRequired && !withFactor.has(caller.personId))
        throw new ApiError('factor_required', { data: { methods: [] } });
      return changeTeam(caller, clientInfo, async ({ own, caller: { publisher }, members, at }) => {
        if (isRequired === (publisher.requiresFactorSince !== null)) return null;
        const rule = { requiresFactorSince: isRequired ? at : null };
        await saveFactorRule(own, publisherId, rule.requiresFactorSince);
        const kind = isRequired ? 'factor_rule_set' : 'factor_rule_removed';
        await recordAudit(own, clientInfo, { kind, ...auditedCaller(caller) });
        for (const { person, membership } of members.filter((member) => !withFactor.has(member.person.id))) {
          const dueAt = factorDueAt(rule, membership);
          if (dueAt !== null)
            await outbox.put(own, factorRequiredEmail(person, { company: publisher.company, dueAt }, origin));
        }
        return null;
      });
    },

    remove: ({ params, caller, ...clientInfo }: Call<'removeMember'>): Promise<null> =>
      changeTeam(caller, clientInfo, async (change) => {
        const member = memberOf(change, params.id);
        if (member.membership.id === caller.membershipId) throw new ApiError('own_membership');
        await end(change, member, memberOf(change, caller.membershipId));
        return null;
      }),

    leave: ({ caller, ...clientInfo }: Call<'leaveTeam'>): Promise<null> =>
      changeTeam(caller, clientInfo, async (change) => {
        const leaving = memberOf(change, caller.membershipId);
        const heir = ownersAmong(change.members).find((owner) => owner !== leaving);
        await end(change, leaving, heir);
        return null;
      }),
  };
}

type TeamOperation =
  | 'cancelInvitation'
  | 'cancelTransfer'
  | 'confirmTransfer'
  | 'getTeam'
  | 'inviteMember'
  | 'leaveTeam'
  | 'offerOwnership'
  | 'removeMember'
  | 'requireFactor'
  | 'resendInvitation'
  | 'updateMember';

/** Answers and changes the members of a publisher. */
export function createTeamHandlers(dependencies: TeamDependencies): Pick<Handlers, TeamOperation> {
  const changeTeam = createTeamChanges(dependencies);
  const members = createMembers(dependencies, changeTeam);
  const invitations = createInvitations(dependencies, changeTeam);
  const ownership = createOwnershipTransfer(dependencies, changeTeam);
  return {
    getTeam: ({ caller }) => members.get(caller),
    updateMember: (call) => members.update(call),
    removeMember: (call) => members.remove(call),
    requireFactor: (call) => members.requireFactor(call),
    leaveTeam: (call) => members.leave(call),
    inviteMember: (call) => invitations.invite(call),
    resendInvitation: (call) => invitations.resend(call),
    cancelInvitation: (call) => invitations.cancel(call),
    offerOwnership: (call) => ownership.offer(call),
    confirmTransfer: (call) => ownership.confirm(call),
    cancelTransfer: (call) => ownership.withdraw(call),
  };
}
