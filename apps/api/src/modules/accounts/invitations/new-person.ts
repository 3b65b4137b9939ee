import type { InvitationAcceptRequest, InvitationLinkRequest, Locale } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { passwordFault } from '#modules/accounts/passwords.ts';
import { addPerson } from '#modules/publishers/members.ts';
import {
  claimAccount,
  deleteUnconfirmed,
  lockUnconfirmedPerson,
  noPassword,
  personByEmail,
} from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import type { Database } from '#stores/sql/database.ts';

/** The longest new password, as in the contract of a registration. */
const longestPassword = 128;

/** A person who registers by an invitation. */
interface NewPerson {
  firstName: string;
  lastName: string;
  password: string;
  isPrivacyPolicyAccepted: boolean;
}

type TypedPerson = Omit<InvitationAcceptRequest, keyof InvitationLinkRequest>;

/**
 * Checks a new person's fields for faults that the contract cannot describe. Throws with an error for each wrong field.
 * @param of.company - null for the staff, who accept no privacy policy of the network that they work for
 */
export function readNewPerson(
  { password, firstName = '', lastName = '', isPrivacyPolicyAccepted }: TypedPerson,
  { email, company, locale }: { email: string; company: string | null; locale: Locale },
): NewPerson {
  const faults: Record<string, FieldSentence> = {};
  const names = { firstName: normaliseText(firstName), lastName: normaliseText(lastName) };
  for (const [field, text] of Object.entries(names)) {
    if (text === '') faults[field] = 'mandatory';
    else if (!isPlainLine(text)) faults[field] = 'form';
  }
  if (company !== null && isPrivacyPolicyAccepted !== true) faults['isPrivacyPolicyAccepted'] = 'mandatory';
  const wrong = newPasswordFault(password, { email, company: company ?? '' });
  if (wrong !== null) faults['password'] = wrong;
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);
  return { ...names, password, isPrivacyPolicyAccepted: isPrivacyPolicyAccepted === true };
}

/** The fault of a new password; null if there is none. */
export function newPasswordFault(password: string, of: { email: string; company: string }): FieldSentence | null {
  return Array.from(password).length > longestPassword ? 'tooLong' : passwordFault(password, of);
}

/** The person who has confirmed an address, or null. */
export async function confirmedPerson(database: Database, email: string): Promise<PersonRow | null> {
  const person = await personByEmail(database, email);
  return person?.emailConfirmedAt === null ? null : person;
}

type InvitedPerson = Omit<NewPerson, 'password'> & Pick<PersonRow, 'email' | 'locale' | 'passwordHash'>;

/**
 * Adds a person whose address an invitation proved. Deletes an account whose address was never confirmed, but not one
 * that the network opened for the address: no other person can have chosen its password.
 */
export async function registerInvited(transaction: Database, invited: InvitedPerson, at: Date): Promise<PersonRow> {
  const unconfirmed = await lockUnconfirmedPerson(transaction, invited.email);
  const isOpened = unconfirmed?.passwordHash === noPassword;
  if (unconfirmed !== null && !isOpened) await deleteUnconfirmed(transaction, unconfirmed.id);
  const confirmed = { ...invited, emailConfirmedAt: at };
  const person = isOpened
    ? await claimAccount(transaction, unconfirmed.id, confirmed)
    : await addPerson(transaction, { ...confirmed, createdAt: at });
  if (person === null) throw new ApiError('link_expired');
  return person;
}
