import type { InvitationLinkRequest, Locale } from '@publisher-console/api-contract';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { randomUUIDv7 } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { deleteTickets } from '#modules/accounts/factors/login-tickets.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { invitationEmail, quotedText } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { lockPerson, savePasswordHash } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { endAllSessions } from '#modules/sessions/session-end.ts';
import { endStaffSessions } from '#modules/sessions/staff-sessions.ts';
import { hour, minute, second } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { Database } from '#stores/sql/database.ts';
import {
  addStaff,
  saveStaffLink,
  staffByEmail,
  staffInvitationById,
  staffOf,
  redeemStaffInvitation,
} from './staff-repository.ts';
import type { StaffInvitationRow, StaffRow } from './staff-repository.ts';

const roles: Record<Locale, Record<StaffRole, string>> = {
  en: { moderator: 'moderator', support: 'support', finance: 'finance', operator: 'operator', admin: 'admin' },
  ru: {
    moderator: 'модератор',
    support: 'поддержка',
    finance: 'финансы',
    operator: 'оператор',
    admin: 'администратор',
  },
};

interface InvitedStaff {
  to: string;
  locale: Locale;
  url: string;
  role: StaffRole;
  /** The name of the inviting member. */
  name: string;
}

const invitedTexts: Record<Locale, (who: string, role: string) => Pick<EmailTemplate, 'paragraphs' | 'subject'>> = {
  en: (who, role) => ({
    subject: 'Invitation to the network’s desk',
    paragraphs: [`${who} invites you to work with the publishers of the network. Your role: ${role}.`],
  }),
  ru: (who, role) => ({
    subject: 'Приглашение в рабочий кабинет сети',
    paragraphs: [`${who} приглашает вас работать с издателями сети. Ваша роль — ${role}.`],
  }),
};

/** The email that invites a person to the staff. */
export function staffInvitationEmail({ role, name, ...invitation }: InvitedStaff): EmailTemplate {
  const { locale } = invitation;
  return invitationEmail(invitation, invitedTexts[locale](quotedText(name), roles[locale][role]));
}

/** The name of the job that mails an invitation; its payload is the id of the invitation. */
export const staffInvitationJobName = 'staff_invitation';

/** Mails invitations. The link is made here, because the process that handles the order may lack the signing keys. */
export function createStaffInvitationJob({
  database,
  outbox,
  staffLinks,
  now,
}: Pick<AccountDependencies, 'database' | 'now' | 'outbox' | 'staffLinks'>): JobKind {
  return jobKind({
    name: staffInvitationJobName,
    payload: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
    lease: minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 40, first: second, longest: hour }),
    run: ({ id }) =>
      database.transaction(async (transaction) => {
        const row = await staffInvitationById(transaction, id);
        if (row === null) return;
        const { url, ...link } = staffLinks.make(addressedTo(row, await staffByEmail(transaction, row.email)), now());
        await saveStaffLink(transaction, id, link);
        const { email: to, locale, role, invitedBy: name } = row;
        await outbox.put(transaction, staffInvitationEmail({ to, locale, url, role, name }));
      }),
  });
}

/**
 * An invitation as its link is signed. A link for a member, which chooses a new password, is of that membership alone:
 * after its end, or once another person has the address, it must make no one a member.
 */
export function addressedTo({ id, email }: { id: string; email: string }, member: Pick<StaffRow, 'id'> | null) {
  return { id, email: member === null ? email : `${email} ${member.id}` };
}

type AcceptanceDependencies = Pick<AccountDependencies, 'database' | 'links' | 'now' | 'staffLinks'>;

/** Finds an invitation by its link, and carries it out. */
export function createStaffAcceptance({ database, links, staffLinks, now }: AcceptanceDependencies) {
  const hashesOf = async (store: Database, link: InvitationLinkRequest, row: StaffInvitationRow) =>
    staffLinks.hashesOf(link, addressedTo(row, await staffByEmail(store, row.email)).email);

  async function find(store: Database, link: InvitationLinkRequest): Promise<StaffInvitationRow | null> {
    const row = await staffInvitationById(store, link.invitation);
    if (row === null || row.expiresAt < now()) return null;
    const { secretHash } = row;
    const hashes = await hashesOf(store, link, row);
    return secretHash !== null && hashes.some((hash) => hash.equals(secretHash)) ? row : null;
  }

  /** Uses the link. Throws `link_expired`. */
  async function redeem(transaction: Database, link: InvitationLinkRequest): Promise<StaffInvitationRow> {
    const row = await find(transaction, link);
    const secretHashes = row === null ? [] : await hashesOf(transaction, link, row);
    const redeemed = row && (await redeemStaffInvitation(transaction, { id: row.id, secretHashes }));
    if (redeemed === null) throw new ApiError('link_expired');
    return redeemed;
  }

  return {
    /** The invitation of a link that is the newest and has not expired; null for any other. */
    find: (link: InvitationLinkRequest) => find(database, link),

    /** Makes a person a member with the role of the invitation. */
    join: (
      link: InvitationLinkRequest,
      clientInfo: ClientInfo,
      personOf: (transaction: Database) => Promise<PersonRow>,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const { role } = await redeem(transaction, link);
        const { id: personId } = await personOf(transaction);
        const added = { id: randomUUIDv7(), personId, role, createdAt: now() };
        // A member already, by another invitation.
        if ((await addStaff(transaction, added)) === null) throw new ApiError('link_expired');
        await recordAudit(transaction, clientInfo, { kind: 'staff_joined', personId, details: { role } });
      }),

    /** Gives a member a new password, and voids sessions and links from before. */
    setPassword: (
      link: InvitationLinkRequest,
      clientInfo: ClientInfo,
      { personId, passwordHash }: { personId: string; passwordHash: string },
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        await redeem(transaction, link);
        await asPerson(transaction, personId, async (own) => {
          const person = await lockPerson(own, personId);
          if (person === null || (await staffOf(own, personId)) === null) throw new ApiError('link_expired');
          await savePasswordHash(own, personId, passwordHash);
          await endStaffSessions(own, personId, now());
          await endAllSessions(own, { personId }, { reason: 'password_changed', at: now(), call: clientInfo });
          await links.revoke(own, personId);
          await deleteTickets(own, personId);
          await recordAudit(own, clientInfo, { kind: 'password_changed', personId });
        });
      }),
  };
}
