import { randomUUID } from 'node:crypto';
import type { RequestBody } from '#contract/operation.ts';

/** A valid registration. */
export function registrationBody(values: Partial<RequestBody<'register'>> = {}): RequestBody<'register'> {
  return {
    firstName: 'Anna',
    lastName: 'Nord',
    email: `${randomUUID()}@publishers.example`,
    password: 'correct horse battery',
    passwordConfirm: 'correct horse battery',
    name: 'Northwind Games',
    website: 'northwind.example',
    contacts: '@anna_nord',
    isPrivacyPolicyAccepted: true,
    ...values,
  };
}
