import { sql } from 'drizzle-orm';
import type { CurrentUser, Locale, PublisherRole } from '@publisher-console/api-contract';
import { mayCall } from '@publisher-console/api-contract/roles';
import { shownAnnouncement } from '#modules/announcements/shown-announcement.ts';
import { factorDueAt } from '#modules/publishers/publisher-account.ts';
import { membershipsOf } from '#modules/publishers/persons.ts';
import type { Joined, Member } from '#modules/publishers/persons.ts';
import { actingAs } from '#stores/sql/acting.ts';
import { limitText } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { closedMonth } from '#stores/sql/tables/ledger.ts';
import { application } from '#stores/sql/tables/application.ts';
import { membershipApplication } from '#stores/sql/tables/person.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import type { PendingEmail } from './registration/account-links.ts';
import { factorResetOf, factorsOf } from './factors/factor-repository.ts';

const publisherTitle: Record<Locale, string> = { en: 'Publisher', ru: 'Паблишер' };

const roleTitles: Record<Locale, Record<PublisherRole, string>> = {
  en: { owner: 'Owner', manager: 'Manager', analyst: 'Analyst', accountant: 'Accountant' },
  ru: { owner: 'Владелец', manager: 'Менеджер', analyst: 'Аналитик', accountant: 'Бухгалтер' },
};

/** Reads the signed-in person from their own rows, with the pending e-mail address. */
export type ShowUser = (own: OwnDatabase, member: Member, locale: Locale) => Promise<CurrentUser>;

export function createShowUser({ links, now }: Pick<AccountDependencies, 'links' | 'now'>): ShowUser {
  return async (own, member, locale) => {
    const { id } = member.person;
    const joined = await membershipsOf(own, id);
    const pending = await links.pendingEmail(own, id);
    const reset = await factorResetOf(own, id);
    const dueAt = factorDueAt(member.publisher, member.membership);
    const lacksFactor = dueAt !== null && (await factorsOf(own, id)).length === 0;
    const factor = { dueAt: lacksFactor ? dueAt : null, resetAt: reset?.dueAt ?? null };
    const hasStatements = mayCall(member.membership, 'getMoneyOverview') && (await hasClosedMonth(own));
    // These statements come last: the transaction works as the publisher afterwards.
    const reader = { personId: id, publisher: member.publisher, now: now() };
    const announcement = await shownAnnouncement(own, reader);
    const applications = member.membership.isLimited ? await visibleApplications(own, member.membership) : null;
    return currentUser(member, { joined, pending, applications, factor, hasStatements, announcement }, locale);
  };
}

async function hasClosedMonth(own: OwnDatabase): Promise<boolean> {
  const found = await own.select({ month: closedMonth.month }).from(closedMonth).limit(1);
  return found.length > 0;
}

/** No other column of the rows leaves the server. */
function currentUser(
  { person, publisher, membership }: Member,
  {
    joined,
    pending,
    applications,
    factor,
    hasStatements,
    announcement,
  }: { joined: Joined[]; pending: PendingEmail | null; factor: Record<'dueAt' | 'resetAt', Date | null> } & Pick<
    CurrentUser,
    'announcement' | 'applications' | 'hasStatements'
  >,
  locale: Locale,
): CurrentUser {
  return {
    id: String(publisher.number),
    uuid: person.id,
    isBlocked: publisher.isBlocked,
    blockedAt: publisher.blockedAt?.toISOString() ?? null,
    blockedReason: publisher.blockedReason?.[locale] ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    middleName: person.middleName,
    shortName: shortName(person.firstName, person.lastName),
    locale: person.locale,
    scope: publisher.scope,
    currency: publisher.currency,
    company: publisher.company,
    email: person.email,
    pendingEmail: pending?.email ?? null,
    pendingEmailExpiresAt: pending?.expiresAt.toISOString() ?? null,
    roles: [
      { role: 'publisher', title: publisherTitle[locale] },
      { role: membership.role, title: roleTitles[locale][membership.role] },
    ],
    publisher: userPublisher({ publisher, membership }),
    applications,
    publishers: joined.map(userPublisher).toSorted((one, other) => one.company.localeCompare(other.company, locale)),
    isSignedDocument: publisher.isSignedDocument,
    hasAcceptedOffer: publisher.hasAcceptedOffer,
    offerAcceptedAt: publisher.offerAcceptedAt?.toISOString() ?? null,
    isPrivacyPolicyAccepted: person.isPrivacyPolicyAccepted,
    factorDueAt: factor.dueAt?.toISOString() ?? null,
    factorResetAt: factor.resetAt?.toISOString() ?? null,
    hasStatements,
    announcement,
  };
}

function userPublisher({ publisher, membership }: Joined) {
  const { id, number, company } = publisher;
  return { id, number: String(number), company, role: membership.role };
}

function shortName(firstName: string, lastName: string): string {
  const [initial] = new Intl.Segmenter().segment(lastName);
  return initial === undefined ? firstName : `${firstName} ${initial.segment}.`;
}

/**
 * How many of a publisher's applications exist for a limited member, of those that are not deleted. The transaction works
 * as the whole publisher afterwards, so it may only end.
 */
async function visibleApplications(
  own: OwnDatabase,
  { id, publisherId }: { id: string; publisherId: string },
): Promise<NonNullable<CurrentUser['applications']>> {
  const acting = actingAs({ publisherId: sql`${publisherId}`, limit: sql`${limitText({ applications: null })}` });
  const count = (condition = sql``) => sql<number>`(select count(*)::int from ${application}
    where ${application.publisherId} = ${publisherId} and ${application.deletedAt} is null ${condition} and ${acting.hasBegun})`;
  const isVisible = sql`and ${application.id} in (select ${membershipApplication.applicationId} from ${membershipApplication}
    where ${membershipApplication.membershipId} = ${id})`;
  const [found] = await own.select({ visible: count(isVisible), total: count() }).from(acting.source);
  if (found === undefined) throw new Error('A select of constants returned no row.');
  return found;
}
