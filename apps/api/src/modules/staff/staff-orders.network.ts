import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { locales } from '@publisher-console/api-contract/locales';
import { staffRoles } from '@publisher-console/api-contract/staff-roles';
import type { StaffInvitation, StaffMember, StaffRole } from '@publisher-console/api-contract/desk';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { requireLinks } from '#modules/accounts/orders/password-link.network.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { unnamedActor } from '#orders/actor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { day } from '#process/durations.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { factor } from '#stores/sql/tables/factor.ts';
import { person } from '#stores/sql/tables/person.ts';
import { staff, staffInvitation, staffSession } from '#stores/sql/tables/staff.ts';
import { addressedTo, staffInvitationJobName } from './staff-invitations.ts';
import { saveStaffLink, staffByEmail } from './staff-repository.ts';

/** Staff and invitations together. */
const mostStaff = 1_000;

type MemberSummary = Omit<StaffMember, 'isYou'>;

const { id, email, role, invitedBy, sentAt, expiresAt } = staffInvitation;
const shownInvitation = { id, email, role, invitedBy, sentAt, expiresAt };

/**
 * Invites an address, or sends a member a link to choose a new password. The link is mailed, or returned where
 * `printed`; an earlier one of the address becomes invalid. Throws for an invalid address.
 */
async function inviteStaff(
  { database, actor = unnamedActor, staffId, staffLinks, settings: { now } }: NetworkStores,
  {
    email: typed,
    role: requestedRole,
    locale,
    printed,
  }: { email: string; role: StaffRole; locale: Locale; printed: boolean },
): Promise<{ invitation: StaffInvitation; isMember: boolean; link: string | null }> {
  const address = canonicalAddress(typed);
  if (address === null) throw new OrderRefused('not_an_address', typed);
  const links = printed ? requireLinks(staffLinks) : null;
  const at = now();
  const made = await asNetwork(database, async (network) => {
    await lockStaff(network, staffId);
    const member = (await selectMembers(network)).find((row) => row.person.email === address);
    const known = await network.$count(staffInvitation);
    if (known + (await network.$count(staff, isNull(staff.endedAt))) >= mostStaff)
      throw new Error(`There are ${mostStaff.toLocaleString('en')} members and invitations.`);
    const values = {
      role: member?.staff.role ?? requestedRole,
      locale: member?.person.locale ?? locale,
      invitedBy: actor,
      sentAt: at,
      expiresAt: new Date(at.getTime() + 7 * day),
    };
    const [row] = await network
      .insert(staffInvitation)
      .values({ id: randomUUIDv7(), email: address, ...values })
      .onConflictDoUpdate({ target: staffInvitation.email, set: { ...values, secretHash: null } })
      .returning(shownInvitation);
    if (row === undefined) throw new Error('The invitation was not saved.');
    await recordAudit(
      network,
      { actor },
      { kind: 'staff_invited', details: { invitation: row.id, address, role: values.role } },
    );
    if (!printed) await createJobQueue({ now }).put(network, { kind: staffInvitationJobName, payload: { id: row.id } });
    return { invitation: invitationView(row), isMember: member !== undefined };
  });
  if (links === null) return { ...made, link: null };
  const member = await staffByEmail(database, address);
  const { url, ...link } = links.make(addressedTo({ id: made.invitation.id, email: address }, member), at);
  await saveStaffLink(database, made.invitation.id, link);
  return { ...made, link: url };
}

/** Living members, those who joined first first, and invitations that were not accepted, those that were sent last first. */
async function listStaff({
  database,
}: NetworkStores): Promise<{ members: MemberSummary[]; invitations: StaffInvitation[] }> {
  return asNetwork(database, async (network) => {
    const members = (await selectMembers(network)).map(memberView);
    const invitations = await network
      .select(shownInvitation)
      .from(staffInvitation)
      .orderBy(desc(sentAt), desc(id))
      .limit(mostStaff);
    return { members, invitations: invitations.map(invitationView) };
  });
}

interface NamedMember {
  /** E-mail address or id of a member. */
  member: string;
}

/** Gives a member another role. Throws for a person who is not of the staff. */
function changeStaff(
  stores: NetworkStores,
  { member, role: next }: NamedMember & { role: StaffRole },
): Promise<MemberSummary> {
  return changeMember(stores, member, async (network, found) => {
    if (found.role === next) return found;
    await network.update(staff).set({ role: next }).where(eq(staff.id, found.id));
    await recordAudit(
      network,
      { actor: stores.actor ?? unnamedActor },
      { kind: 'staff_changed', details: { staff: found.id, address: found.email, before: found.role, role: next } },
    );
    return { ...found, role: next };
  });
}

/** Ends a membership in the network: sessions of the member end with their next call. Throws as `changeStaff`. */
function removeStaff(stores: NetworkStores, { member }: NamedMember): Promise<MemberSummary> {
  const endedAt = stores.settings.now();
  return changeMember(stores, member, async (network, found) => {
    await network.update(staff).set({ endedAt }).where(eq(staff.id, found.id));
    await network
      .update(staffSession)
      .set({ endedAt })
      .where(and(eq(staffSession.staffId, found.id), isNull(staffSession.endedAt)));
    // A link to choose a new password would outlive the membership.
    await network.delete(staffInvitation).where(eq(staffInvitation.email, found.email));
    await recordAudit(
      network,
      { actor: stores.actor ?? unnamedActor },
      { kind: 'staff_removed', details: { staff: found.id, address: found.email, role: found.role } },
    );
    return found;
  });
}

/** Cancels an invitation, by its address or id. Throws when there is none. */
async function cancelStaffInvitation(
  { database, actor = unnamedActor, staffId }: NetworkStores,
  { invitation: named }: { invitation: string },
): Promise<StaffInvitation> {
  return asNetwork(database, async (network) => {
    await lockStaff(network, staffId);
    const isNamed = isId(named) ? eq(id, named) : eq(email, canonicalAddress(named) ?? named);
    const [row] = await network.delete(staffInvitation).where(isNamed).returning(shownInvitation);
    if (row === undefined) throw refusal(`There is no invitation of ${named}`, `Приглашения для ${named} нет`);
    await recordAudit(
      network,
      { actor },
      { kind: 'staff_invitation_cancelled', details: { invitation: row.id, address: row.email, role: row.role } },
    );
    return invitationView(row);
  });
}

/**
 * Makes orders on the staff wait for each other, so that neither of two orders is decided by data that the other
 * changes.
 * @param giver - who gives the order at the desk, and may have been removed or got another role since the call was
 * admitted
 */
async function lockStaff(network: NetworkDatabase, giver: string | undefined): Promise<void> {
  await network.select({ id: staff.id }).from(staff).orderBy(asc(staff.id)).for('no key update');
  if (giver === undefined) return;
  const [row] = await network
    .select({ role: staff.role })
    .from(staff)
    .where(and(eq(staff.id, giver), isNull(staff.endedAt)));
  if (row === undefined) throw new ApiError('desk_session_over');
  if (row.role !== 'admin') throw new ApiError('staff_role_not_allowed');
}

async function changeMember(
  { database, staffId }: NetworkStores,
  named: string,
  change: (network: NetworkDatabase, found: MemberSummary) => Promise<MemberSummary>,
): Promise<MemberSummary> {
  return asNetwork(database, async (network) => {
    await lockStaff(network, staffId);
    const isNamed = (row: MemberRow) => row.staff.id === named || row.person.email === canonicalAddress(named);
    const found = (await selectMembers(network)).find(isNamed);
    if (found === undefined) throw refusal(`${named} is not of the staff`, `${named} не в штате сети`);
    return change(network, memberView(found));
  });
}

interface MemberRow {
  staff: typeof staff.$inferSelect;
  person: Pick<typeof person.$inferSelect, 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName'>;
  hasFactor: boolean;
}

async function selectMembers(network: NetworkDatabase): Promise<MemberRow[]> {
  const { email: address, firstName, middleName, lastName, locale } = person;
  return network
    .select({
      staff,
      person: { email: address, firstName, middleName, lastName, locale },
      hasFactor: sql<boolean>`exists (${network
        .select({ id: factor.id })
        .from(factor)
        .where(and(eq(factor.personId, staff.personId), isNotNull(factor.confirmedAt)))})`,
    })
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(isNull(staff.endedAt))
    .orderBy(asc(staff.createdAt), asc(staff.id))
    .limit(mostStaff);
}

function memberView({ staff: row, person: of, hasFactor }: MemberRow): MemberSummary {
  return {
    id: row.id,
    name: fullName(of),
    email: of.email,
    role: row.role,
    hasFactor,
    joinedAt: row.createdAt.toISOString(),
    lastUsedAt: row.usedAt?.toISOString() ?? null,
  };
}

function invitationView(row: Pick<typeof staffInvitation.$inferSelect, keyof typeof shownInvitation>): StaffInvitation {
  return { ...row, sentAt: row.sentAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
}

const named = v.pipe(v.string(), v.maxLength(320));
const staffRole = v.picklist(staffRoles, `A role is one of ${staffRoles.join(', ')}.`);

/** The orders on the network's staff. */
export const staffCommands = {
  inviteStaff: command(
    v.strictObject({ email: named, role: staffRole, locale: v.picklist(locales), printed: v.boolean() }),
    inviteStaff,
  ),
  listStaff: command(v.strictObject({}), listStaff),
  changeStaff: command(v.strictObject({ member: named, role: staffRole }), changeStaff),
  removeStaff: command(v.strictObject({ member: named }), removeStaff),
  cancelStaffInvitation: command(v.strictObject({ invitation: named }), cancelStaffInvitation),
};

/** The error about something that does not exist, in a sentence for the terminal and the desk. */
function refusal(en: string, ru: string): ApiError {
  return new ApiError('not_found', { sentence: { en, ru } });
}

function isId(text: string): boolean {
  return v.is(v.pipe(v.string(), v.uuid()), text);
}
