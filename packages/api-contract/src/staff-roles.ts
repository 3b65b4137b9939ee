import type { QuestionAboutKind, StaffRole, operations } from './desk-schema.ts';

/** What a person may be for the network. */
export const staffRoles = [
  'moderator',
  'support',
  'finance',
  'operator',
  'admin',
] as const satisfies readonly StaffRole[];

const everybody = staffRoles;
const admins = ['admin'] as const;
const readersOfQuestions = ['moderator', 'support', 'finance', 'admin'] as const;
const moderators = ['moderator', 'admin'] as const;
const supporters = ['support', 'admin'] as const;
const bookkeepers = ['finance', 'admin'] as const;
const operators = ['operator', 'admin'] as const;

/** The one table of the staff: for each call of the desk that needs a session, who may make it. */
export const deskOperationRoles = {
  addDeskPasskey: everybody,
  beginDeskPasskey: everybody,
  beginDeskTotp: everybody,
  beginView: supporters,
  cancelStaffInvitation: admins,
  changeStaff: admins,
  checkDeskFactor: everybody,
  claimReview: moderators,
  confirmDeskTotp: everybody,
  getDeskAnnouncement: everybody,
  downloadDeskContract: ['support', 'finance', 'admin'],
  downloadEvidence: everybody,
  downloadNoteFile: readersOfQuestions,
  endView: supporters,
  exportDeskAudit: admins,
  exportDeskBalances: bookkeepers,
  exportDeskMoneyEntries: bookkeepers,
  findPublishers: everybody,
  getDeskAnnouncements: everybody,
  getDeskAudit: everybody,
  getDeskBalances: bookkeepers,
  getDeskBlock: everybody,
  getDeskDifferences: bookkeepers,
  getDeskFactorCheck: everybody,
  getDeskFactors: everybody,
  getDeskFeed: everybody,
  getDeskFeedDay: everybody,
  getDeskKeys: operators,
  getDeskMoney: bookkeepers,
  getDeskMoneyEntries: bookkeepers,
  getDeskMoneyRules: bookkeepers,
  getDeskProposals: bookkeepers,
  getDeskPublisher: everybody,
  getDeskPublisherFigures: everybody,
  getDeskPublisherMoney: ['support', 'finance', 'admin'],
  getDeskQuestion: readersOfQuestions,
  getDeskQuestions: readersOfQuestions,
  getDeskSession: everybody,
  getDeskSetAside: everybody,
  getDeskText: everybody,
  getDeskTexts: everybody,
  getReview: everybody,
  getReviewQueue: everybody,
  getSavedAnswers: readersOfQuestions,
  getStaff: everybody,
  getWaiting: everybody,
  giveOrder: everybody,
  inviteStaff: admins,
  logoutOfDesk: everybody,
  previewDeskText: everybody,
  putDeskFeedFile: operators,
  releaseReview: moderators,
  removeDeskFactor: everybody,
  removeStaff: admins,
  renameDeskFactor: everybody,
  renewDeskRecoveryCodes: everybody,
  uploadAnswerFiles: supporters,
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

/** They write drafts, which an admin publishes. */
const writers = ['moderator', 'support', 'admin'] as const;

/**
 * The one table of orders: for each order of the network that the desk gives, who may give it. The terminal gives the same
 * ones, and those on the staff have calls of their own.
 */
export const orderRoles = {
  abandonLoad: operators,
  addAdjustment: bookkeepers,
  answerQuestion: supporters,
  approveCorrections: bookkeepers,
  assignQuestion: supporters,
  adBlocks: operators,
  addSource: operators,
  beginLoad: operators,
  blockUser: admins,
  changeUser: admins,
  closeMonth: bookkeepers,
  closeQuestion: supporters,
  compareDays: operators,
  createKey: operators,
  createUser: supporters,
  dayHistory: operators,
  decideApplication: moderators,
  decideApplications: moderators,
  decideProposal: bookkeepers,
  declareDays: operators,
  dropJob: operators,
  endAnnouncement: admins,
  eraseUser: admins,
  expectSource: operators,
  exportAudit: admins,
  exportFile: admins,
  exportLedger: bookkeepers,
  exportRows: admins,
  exportUser: admins,
  grossReport: bookkeepers,
  importFile: operators,
  importOpeningBalances: bookkeepers,
  inspectNetwork: everybody,
  ledgerOf: bookkeepers,
  linkUser: supporters,
  listAdBlocks: everybody,
  listAnnouncements: everybody,
  listApplications: everybody,
  listAudit: everybody,
  listBalances: bookkeepers,
  listContracts: everybody,
  listDifferences: bookkeepers,
  listDocuments: everybody,
  listGuides: everybody,
  listJobs: everybody,
  listKeys: operators,
  listMessages: supporters,
  listProposals: bookkeepers,
  listReasons: everybody,
  listQuestions: supporters,
  listRuns: everybody,
  listSavedAnswers: supporters,
  listSellers: everybody,
  listSetAside: everybody,
  listShares: bookkeepers,
  listSources: everybody,
  listTokens: supporters,
  listUsers: everybody,
  listWatches: operators,
  loadRefusedRun: operators,
  loadShares: bookkeepers,
  moneyRules: bookkeepers,
  networkReport: everybody,
  publishAnnouncement: admins,
  monthState: bookkeepers,
  noteQuestion: supporters,
  publishLoad: operators,
  publisherReport: everybody,
  readWatchedDay: operators,
  recentLoads: everybody,
  recordPayments: bookkeepers,
  registerContract: bookkeepers,
  removeAnnouncement: writers,
  removeDocument: admins,
  removeGuide: admins,
  removeSavedAnswer: supporters,
  requireSource: operators,
  resetFactors: admins,
  resetReasonText: admins,
  retryJob: operators,
  returnPayment: bookkeepers,
  revertLoad: operators,
  revokeContract: bookkeepers,
  revokeKey: operators,
  revokeToken: supporters,
  setAnnouncement: writers,
  setAside: operators,
  setBlockExternalId: operators,
  setContractRule: admins,
  setCurrencyRule: bookkeepers,
  setDocument: admins,
  setGuide: admins,
  setMoneyRule: bookkeepers,
  setReasonText: admins,
  setRowRules: operators,
  setSavedAnswer: supporters,
  setSellerConfidential: moderators,
  setShare: bookkeepers,
  showQuestion: supporters,
  signOutEverybody: admins,
  signOutUser: supporters,
  unblockUser: admins,
  unlockUser: supporters,
  verifyMoney: bookkeepers,
  watchSource: operators,
  withdrawEntry: bookkeepers,
} as const satisfies Record<string, readonly StaffRole[]>;

/** An order that the desk gives. */
export type DeskOrder = keyof typeof orderRoles;

/** Orders that need a factor that was proven within ten minutes: they remove something, or give access. */
export const guardedOrders: readonly DeskOrder[] = [
  'addAdjustment',
  'approveCorrections',
  'blockUser',
  'changeUser',
  'closeMonth',
  'createKey',
  'createUser',
  'decideProposal',
  'eraseUser',
  'exportFile',
  'exportLedger',
  'importOpeningBalances',
  'exportRows',
  'exportUser',
  'linkUser',
  'recordPayments',
  'registerContract',
  'resetFactors',
  'returnPayment',
  'revertLoad',
  'revokeContract',
  'setCurrencyRule',
  'setShare',
  'loadRefusedRun',
  'loadShares',
  'readWatchedDay',
  'signOutEverybody',
  'withdrawEntry',
];

/** Rejections in one order that need no factor that was proven within ten minutes. */
const mostRejections = 10;

/** Whether an order with this input needs a factor that was proven within ten minutes. */
export function needsFreshFactor(order: DeskOrder, input: Record<string, unknown>): boolean {
  const { action, applications, isForced } = input;
  if (guardedOrders.includes(order)) return true;
  if (order === 'publishLoad') return isForced === true;
  if (order !== 'decideApplications' || action !== 'reject') return false;
  return Array.isArray(applications) && applications.length > mostRejections;
}

/** Whether the desk has an order of this name. */
export function isDeskOrder(name: string): name is DeskOrder {
  return Object.hasOwn(orderRoles, name);
}

/** Whether a member of staff may give an order at the desk. The API refuses the others with `staff_role_not_allowed`. */
export function mayOrder(role: StaffRole, order: DeskOrder): boolean {
  const allowed: readonly StaffRole[] = orderRoles[order];
  return allowed.includes(role);
}

const kindsOfModerators: readonly QuestionAboutKind[] = ['application', 'ad_block', 'rejection', 'app_ads_txt'];
const kindsOfFinance: readonly QuestionAboutKind[] = ['document', 'report', 'payment'];

/** Which questions a member of staff may read, by what they are about; null for all. */
export function questionKindsOf(role: StaffRole): readonly QuestionAboutKind[] | null {
  if (role === 'moderator') return kindsOfModerators;
  if (role === 'finance') return kindsOfFinance;
  return null;
}
