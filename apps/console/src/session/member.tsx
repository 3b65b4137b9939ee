import { mayCall } from '@publisher-console/api-contract/roles';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import type { CurrentUser } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

import { useCurrentUser } from './use-current-user.ts';

/** Whether a user may call an operation. All is allowed until the user is known: almost everybody is an owner. */
export function isAllowed(user: CurrentUser | null | undefined, operation: RoleOperation): boolean {
  if (user === null || user === undefined) return true;
  return mayCall({ role: user.publisher.role, isLimited: user.applications !== null }, operation);
}

/** Whether the signed-in person may call an operation. */
export function useIsAllowed(): (operation: RoleOperation) => boolean {
  const user = useCurrentUser();
  return (operation) => isAllowed(user, operation);
}

interface AllowedProps {
  operation: RoleOperation;
  children: ReactNode;
}

/** Shows what calls an operation to whoever may call it. */
export function Allowed({ operation, children }: AllowedProps) {
  return useIsAllowed()(operation) && children;
}
