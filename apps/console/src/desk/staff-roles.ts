import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { staffRoles } from '@publisher-console/api-contract/staff-roles';

interface RoleTexts {
  title: MessageDescriptor;
  may: MessageDescriptor;
}

/** The words for a role. */
export const roleTexts: Record<StaffRole, RoleTexts> = {
  moderator: {
    title: msg({ context: 'staff role', message: 'Moderator' }),
    may: msg`Decides which apps may show ads.`,
  },
  support: {
    title: msg({ context: 'staff role', message: 'Support' }),
    may: msg`Answers the questions of publishers.`,
  },
  finance: {
    title: msg({ context: 'staff role', message: 'Finance' }),
    may: msg`Looks after contracts and money.`,
  },
  operator: {
    title: msg({ context: 'staff role', message: 'Operator' }),
    may: msg`Runs the feed of figures and the keys of the network.`,
  },
  admin: {
    title: msg({ context: 'staff role', message: 'Admin' }),
    may: msg`Does what all the others do, and chooses the staff.`,
  },
};

/** The roles, from the list of the contract. A newer API may have more. */
export const roleChoices = staffRoles;
