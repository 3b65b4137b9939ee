import { eq } from 'drizzle-orm';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { session } from '#stores/sql/tables/account.ts';
import type { publisher } from '#stores/sql/tables/publisher.ts';
import { requestOf } from './access-cells.ts';
import type { AccessCell } from './access-cells.ts';
import { addResident, movedInAt } from './belongings.ts';
import type { Resident } from './belongings.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import type { Credentials, Neighbourhood } from './neighbourhood.ts';
import type { OperationRow } from './operation-row.ts';
import { operationRows } from './operation-rows.ts';

type Caller = Resident & { credentials: Credentials };

interface OwnColumn {
  column: string;
  add: (hood: Neighbourhood) => Promise<Caller>;
  isAllowed: (operation: DocumentedOperation, row: OperationRow) => boolean;
}

const ownColumns: readonly OwnColumn[] = [
  {
    column: 'own session',
    add: (hood) => signedIn(hood),
    isAllowed: ({ networkScope }) => networkScope === null,
  },
  {
    column: 'own API token',
    add: async ({ api }) => {
      const resident = await addResident(api);
      const { secret } = await addApiToken(api.database, resident.id, { createdAt: movedInAt });
      return { ...resident, credentials: { token: secret } };
    },
    isAllowed: ({ scope }) => scope !== null,
  },
  {
    column: 'key of the network',
    add: async (hood) => ({ ...(await addResident(hood.api)), credentials: hood.keys.whole }),
    isAllowed: ({ networkScope }) => networkScope !== null,
  },
  {
    column: 'before the offer is accepted',
    add: (hood) => signedIn(hood, { hasAcceptedOffer: false }),
    isAllowed: ({ isSecured }, row) => isSecured && (row.beforeOffer ?? row.beforeNewPassword) === true,
  },
  {
    column: 'blocked account',
    add: (hood) => signedIn(hood, { isBlocked: true }),
    isAllowed: ({ isSecured }, row) => isSecured && row.whileBlocked === true,
  },
  {
    column: 'restore session',
    add: async (hood) => {
      const resident = await signedIn(hood);
      await asOwner(hood.api.database, (all) =>
        all.update(session).set({ mustChangePassword: true }).where(eq(session.publisherId, resident.id)),
      );
      return resident;
    },
    isAllowed: ({ isSecured }, row) => isSecured && row.beforeNewPassword === true,
  },
];

async function signedIn({ api }: Neighbourhood, values?: Partial<typeof publisher.$inferInsert>): Promise<Caller> {
  const resident = await addResident(api, values);
  return { ...resident, credentials: { token: resident.token, refreshToken: resident.refreshToken } };
}

/** Calls about the own things of everybody who may make them. */
export async function ownCells(hood: Neighbourhood, operations: readonly DocumentedOperation[]): Promise<AccessCell[]> {
  const cells: AccessCell[] = [];
  for (const { column, add, isAllowed } of ownColumns) {
    const allowed = operations.filter((operation) => isAllowed(operation, operationRows[operation.id] as OperationRow));
    const shared = await add(hood);
    for (const operation of allowed) {
      const { own, isDestructive } = operationRows[operation.id] as OperationRow;
      const caller = isDestructive === true ? await add(hood) : shared;
      const credentials = operation.isSecured ? caller.credentials : {};
      const call = { ...requestOf(hood, operation, caller), ...credentials };
      const ofNetwork = operation.networkScope === null ? {} : { isOfNetwork: true as const };
      cells.push({ operation: operation.id, column, call, expected: own ?? { status: 200 }, ...ofNetwork });
    }
  }
  return cells;
}
