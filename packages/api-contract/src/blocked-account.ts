import type { operations } from './schema.ts';

/**
 * The calls that a session of a blocked account may make: they show why it is blocked, its documents and statements,
 * and a way to answer, and let a member end sessions, choose another password and act for another publisher. Every
 * other call answers `account_blocked`.
 */
export const operationsOfBlocked = [
  'askQuestion',
  'closeQuestion',
  'downloadFile',
  'endOtherSessions',
  'endSession',
  'getCurrentUser',
  'getDocuments',
  'getMoneyMonths',
  'getMoneyOverview',
  'getQuestion',
  'getQuestions',
  'getSessions',
  'getStatementFile',
  'joinTeam',
  'logout',
  'readQuestion',
  'replyToQuestion',
  'sendFeedback',
  'switchPublisher',
  'updatePassword',
  'uploadFiles',
] as const satisfies readonly (keyof operations)[];
