import type { Invitation, Locale, Member, Transfer } from '@publisher-console/api-contract';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { ClientInfo, SessionCaller } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { membersOf } from '#modules/publishers/members.ts';
import type { MemberRights, TeamMember } from '#modules/publishers/members.ts';
import { findMember } from '#modules/publishers/persons.ts';
import type { Member as Caller } from '#modules/publishers/persons.ts';
import { fullName, lockPublisher } from '#modules/publishers/publisher-account.ts';
import { requireFreshFactor, requireOngoing } from '#modules/sessions/session-end.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { InvitationLinks } from './invitation-links.ts';
import type { InvitationRow, TransferRow } from './team-repository.ts';

/** The most members and invitations of a publisher. */
export const mostMembers = 50;

export interface TeamDependencies {
  database: Database;
  outbox: Outbox;
  limits: RateLimits;
  invitationLinks: InvitationLinks;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

/** A change of the team under a lock. */
export interface TeamChange {
  own: OwnDatabase;
  /** Who makes the change. */
  caller: Caller;
  members: TeamMember[];
  at: Date;
  clientInfo: ClientInfo;
}

/**
 * Changes a team one change after the other: the caller may have been removed, or have got another role, since the call was
 * admitted. So of two owners who remove each other, one does.
 */
export function createTeamChanges({ database, now }: Pick<TeamDependencies, 'database' | 'now'>) {
  return async <Result>(
    caller: SessionCaller,
    clientInfo: ClientInfo,
    work: (change: TeamChange) => Promise<Result>,
  ): Promise<Result> => {
    requireFreshFactor(caller, now());
    const { publisherId, sessionId, role } = caller;
    return asPublisher(database, caller, async (own) => {
      await lockPublisher(own, publisherId);
      await requireOngoing(own, sessionId);
      const current = await findMember(own, caller);
      if (current === null) throw new ApiError('session_invalid');
      if (current.publisher.isBlocked) throw new ApiError('account_blocked');
      if (current.membership.role !== role) throw new ApiError('role_not_allowed');
      const members = await membersOf(own, publisherId);
      return work({ own, caller: current, members, at: now(), clientInfo });
    });
  };
}

export type ChangeTeam = ReturnType<typeof createTeamChanges>;

/** A member of the team by the id of the membership. Throws `not_found` for any other id. */
export function memberOf({ members }: Pick<TeamChange, 'members'>, id: string): TeamMember {
  const found = members.find(({ membership }) => membership.id === id);
  if (found === undefined) throw new ApiError('not_found');
  return found;
}

export function ownersAmong(members: readonly TeamMember[]): TeamMember[] {
  return members.filter(({ membership }) => membership.role === 'owner');
}

/** Checks the rights that a member shall get beyond the contract. Throws with errors by field. */
export function createRightsReader(database: Database) {
  const entities = createEntities(database);
  return async (
    { role, applications }: MemberRights,
    { caller, locale }: { caller: SessionCaller; locale: Locale },
  ): Promise<MemberRights> => {
    if (applications === null) return { role, applications };
    if (role !== 'manager' && role !== 'analyst') throw fieldErrors({ applications: 'memberApplications' }, locale);
    const known = await entities.numbers('application', caller, applications);
    if (known.size < applications.length) throw fieldErrors({ applications: 'applicationUnknown' }, locale);
    return { role, applications };
  };
}

/**
 * A member in the form of the contract, for a viewer.
 * @param withFactor - from `membersWithFactor`
 */
export function memberView(
  { person, membership, applications }: TeamMember,
  viewer: { membershipId: string },
  withFactor: ReadonlySet<string>,
): Member {
  return {
    id: membership.id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    role: membership.role,
    applications: applications === null ? null : [...applications],
    joinedAt: membership.createdAt.toISOString(),
    lastUsedAt: membership.usedAt?.toISOString() ?? null,
    isYou: membership.id === viewer.membershipId,
    hasFactor: withFactor.has(person.id),
  };
}

export function invitationView({ id, email, role, applications, sentAt, expiresAt }: InvitationRow): Invitation {
  return { id, email, role, applications, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** A transfer in the form of the contract; null when one of the two is no longer a member. */
export function transferView({ ownerId, memberId, expiresAt }: TransferRow, members: TeamMember[]): Transfer | null {
  const party = (id: string) => {
    const found = members.find(({ membership }) => membership.id === id);
    return found && { id, name: fullName(found.person) };
  };
  const [owner, member] = [party(ownerId), party(memberId)];
  return owner && member ? { owner, member, expiresAt: expiresAt.toISOString() } : null;
}
