import type { StaffRole, operations } from './desk-schema.ts';

/** What somebody may be for the network. */
export const staffRoles = [
  'moderator',
  'support',
  'finance',
  'operator',
  'admin',
] as const satisfies readonly StaffRole[];

const everybody = staffRoles;
const admins = ['admin'] as const;

/** The one table of the staff: for each call of the desk that needs a session, who may make it. */
export const deskOperationRoles = {
  addDeskPasskey: everybody,
  beginDeskPasskey: everybody,
  beginDeskTotp: everybody,
  cancelStaffInvitation: admins,
  changeStaff: admins,
  checkDeskFactor: everybody,
  confirmDeskTotp: everybody,
  getDeskFactorCheck: everybody,
  getDeskFactors: everybody,
  getDeskSession: everybody,
  getStaff: everybody,
  inviteStaff: admins,
  logoutOfDesk: everybody,
  removeDeskFactor: everybody,
  removeStaff: admins,
  renameDeskFactor: everybody,
  renewDeskRecoveryCodes: everybody,
} as const satisfies Partial<Record<keyof operations, readonly StaffRole[]>>;

/** A call of the desk that needs a session. */
export type DeskRoleOperation = keyof typeof deskOperationRoles;

/** Whether a member of staff may make a call of the desk. The API refuses the others with `staff_role_not_allowed`. */
export function mayCallDesk(role: StaffRole, operation: DeskRoleOperation): boolean {
  const allowed: readonly StaffRole[] = deskOperationRoles[operation];
  return allowed.includes(role);
}

/** The calls that a session may make before a second factor is set up or, where there is one, proven. */
export const operationsBeforeFactor: readonly DeskRoleOperation[] = [
  'addDeskPasskey',
  'beginDeskPasskey',
  'beginDeskTotp',
  'checkDeskFactor',
  'confirmDeskTotp',
  'getDeskFactorCheck',
  'getDeskFactors',
  'getDeskSession',
  'logoutOfDesk',
];
