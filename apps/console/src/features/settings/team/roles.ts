import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Member, PublisherRole } from '@publisher-console/api-contract';

/** The roles, the one with the fewest rights first. */
export const roleIds = ['analyst', 'accountant', 'manager', 'owner'] as const satisfies readonly PublisherRole[];

interface RoleTexts {
  title: MessageDescriptor;
  /** The purpose of the role, in one line. */
  note: MessageDescriptor;
  may: MessageDescriptor;
  mayNot: MessageDescriptor;
}

export const roleTexts: Record<PublisherRole, RoleTexts> = {
  owner: {
    title: msg({ context: 'role', message: 'Owner' }),
    note: msg`May do everything and manages the team`,
    may: msg`Does everything: apps, statistics, documents, money, settings and the team.`,
    mayNot: msg`A publisher always has an owner: the last one cannot leave.`,
  },
  manager: {
    title: msg({ context: 'role', message: 'Manager' }),
    note: msg`Works with apps, ad blocks, API tokens and reports`,
    may: msg`Works with apps, ad blocks, app-ads.txt, API tokens, webhooks and reports. Can be limited to some apps.`,
    mayNot: msg`Sees no documents and no team.`,
  },
  analyst: {
    title: msg({ context: 'role', message: 'Analyst' }),
    note: msg`Sees apps and statistics, changes nothing`,
    may: msg`Sees apps and statistics, and saves report templates. Can be limited to some apps.`,
    mayNot: msg`Changes no apps and sees no documents.`,
  },
  accountant: {
    title: msg({ context: 'role', message: 'Accountant' }),
    note: msg`Sees statistics and documents`,
    may: msg`Sees statistics and documents, and reads the list of apps.`,
    mayNot: msg`Changes no apps.`,
  },
};

/** Whether a member with the role can be limited to some applications. */
export function canBeLimited(role: PublisherRole): boolean {
  return role === 'manager' || role === 'analyst';
}

/** The name of a member on screens. */
export function memberName({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
