import type { CurrentUser } from '@publisher-console/api-contract';
import type { RoleOperation, mayCall as MayCall } from '@publisher-console/api-contract/roles';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

import type { RouterContext } from '#common/context/router-context.ts';

import { currentUserQuery } from './current-user.queries.ts';
import { useCurrentUser } from './use-current-user.ts';

/** The table of roles, once it has loaded. Owners do not need it, and almost all members are owners. */
let mayCall: typeof MayCall | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

async function loadTable(): Promise<void> {
  ({ mayCall } = await import('@publisher-console/api-contract/roles'));
  for (const notify of waiting) notify();
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify);
  return () => void waiting.delete(notify);
}

/** Whether a user may call everything, without the table; also true while the user has not loaded. */
function isFree(user: CurrentUser | null | undefined): boolean {
  return user === null || user === undefined || (user.publisher.role === 'owner' && user.applications === null);
}

/** Whether the signed-in person may call everything, for loaders. */
export function mayCallAll({ api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>): boolean {
  return isFree(queryClient.getQueryData(currentUserQuery(api).queryKey)?.user);
}

/** Returns undefined until the table has loaded. */
function useAnswer(): (operation: RoleOperation) => boolean | undefined {
  const user = useCurrentUser();
  const table = useSyncExternalStore(
    subscribe,
    () => mayCall,
    () => undefined,
  );
  const needsTable = !isFree(user);
  useEffect(() => {
    if (needsTable) loading ??= loadTable();
  }, [needsTable]);
  if (user === null || user === undefined || !needsTable) return () => true;
  const member = { role: user.publisher.role, isLimited: user.applications !== null };
  return (operation) => table?.(member, operation);
}

export type IsAllowed = (operation: RoleOperation) => boolean;

/** Whether the signed-in person may call an operation. Before the table loads, members but owners may call nothing. */
export function useIsAllowed(): IsAllowed {
  const answer = useAnswer();
  return (operation) => answer(operation) ?? false;
}

interface AllowedProps {
  operation: RoleOperation;
  /** Shown to the others, for example to name who may. */
  otherwise?: ReactNode;
  children?: ReactNode;
}

/** Shows the controls of an operation to members who may call it. */
export function Allowed({ operation, otherwise = null, children }: AllowedProps) {
  const isAllowed = useAnswer()(operation);
  return isAllowed === undefined ? null : isAllowed ? children : otherwise;
}
