import type { CurrentUser, Locale } from '@publisher-console/api-contract';
import type { AccountDependencies } from './account-dependencies.ts';
import type { PendingEmail } from './registration/account-links.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';

const publisherRole: Record<Locale, string> = { en: 'Publisher', ru: 'Паблишер' };

/** The account as its publisher gets it, with the address that waits for its confirmation. */
export type ShowUser = (row: AccountRow, locale: Locale) => Promise<CurrentUser>;

export function createShowUser({ database, links }: Pick<AccountDependencies, 'database' | 'links'>): ShowUser {
  return async (row, locale) => currentUser(row, await links.pendingEmail(database, row.id), locale);
}

/** No other column of the row leaves the server. */
function currentUser(row: AccountRow, pending: PendingEmail | null, locale: Locale): CurrentUser {
  return {
    id: String(row.number),
    uuid: row.id,
    isBlocked: row.isBlocked,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    blockedReason: row.blockedReason?.[locale] ?? null,
    firstName: row.firstName,
    lastName: row.lastName,
    middleName: row.middleName,
    shortName: shortName(row.firstName, row.lastName),
    locale: row.locale,
    scope: row.scope,
    currency: row.currency,
    company: row.company,
    email: row.email,
    pendingEmail: pending?.email ?? null,
    pendingEmailExpiresAt: pending?.expiresAt.toISOString() ?? null,
    roles: [{ role: 'publisher', title: publisherRole[locale] }],
    isSignedDocument: row.isSignedDocument,
    hasAcceptedOffer: row.hasAcceptedOffer,
    offerAcceptedAt: row.offerAcceptedAt?.toISOString() ?? null,
    isPrivacyPolicyAccepted: row.isPrivacyPolicyAccepted,
  };
}

function shortName(firstName: string, lastName: string): string {
  const [initial] = new Intl.Segmenter().segment(lastName);
  return initial === undefined ? firstName : `${firstName} ${initial.segment}.`;
}
