import type { operations } from './schema.ts';

/**
 * The calls that a member may still make whose publisher requires a second factor, and who has set none up in time: those on
 * the person's own account, and those that change to another publisher. Every other call answers `factor_required`.
 */
export const operationsWithoutFactor = [
  'addPasskey',
  'beginPasskey',
  'beginTotp',
  'checkFactor',
  'confirmTotp',
  'dismissAnnouncement',
  'endOtherSessions',
  'endSession',
  'getCurrentUser',
  'getFactorCheck',
  'getFactors',
  'getSessions',
  'joinTeam',
  'logout',
  'removeFactor',
  'renameFactor',
  'renewRecoveryCodes',
  'sendFeedback',
  'stopFactorReset',
  'switchPublisher',
  'updateEmail',
  'updatePassword',
  'uploadFiles',
] as const satisfies readonly (keyof operations)[];
