import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { emailAddress } from '#common/forms/email-address.ts';
import { listOf } from '#common/forms/form-values.ts';

import { canBeLimited, roleIds } from './roles.ts';

const applicationMissing = msg`Choose at least one app`.id;

/** The form for the rights of a member. Only the form of an invitation has the address. */
export const memberSchema = v.pipe(
  v.object({
    email: v.optional(emailAddress),
    role: v.picklist(roleIds),
    // Both are rendered only if the role uses them.
    scope: v.optional(v.picklist(['all', 'some']), 'all'),
    applications: listOf(v.string()),
  }),
  v.forward(
    v.partialCheck(
      [['scope'], ['applications']],
      ({ scope, applications }) => scope === 'all' || applications.length > 0,
      applicationMissing,
    ),
    ['applications'],
  ),
  v.transform(({ email, role, scope, applications }) => ({
    email,
    role,
    applications: canBeLimited(role) && scope === 'some' ? applications : null,
  })),
);

export type MemberValues = v.InferOutput<typeof memberSchema>;
