import type { PublisherRole, operations } from './schema.ts';

/** What a member may be for a publisher, from the most rights to the fewest. */
export const roles = ['owner', 'manager', 'analyst', 'accountant'] as const satisfies readonly PublisherRole[];

/** A member of a publisher, by what decides which operations they may call. */
export interface Member {
  role: PublisherRole;
  /** The member has some applications of the publisher. The others do not exist for them. */
  isLimited: boolean;
}

const everybody = roles;
const managers = ['owner', 'manager'] as const;
const editors = ['owner', 'manager', 'analyst'] as const;
const bookkeepers = ['owner', 'accountant'] as const;
const owners = ['owner'] as const;

/**
 * The one table of roles: for each operation that needs a session or an API token, who may call it. The API, the menus and
 * buttons of the console, and the documentation read it.
 */
export const operationRoles = {
  acceptOffer: owners,
  acceptStatement: bookkeepers,
  cancelInvitation: owners,
  addPasskey: everybody,
  askQuestion: everybody,
  beginPasskey: everybody,
  beginTotp: everybody,
  cancelReportFile: everybody,
  cancelTransfer: everybody,
  changeAdBlocks: managers,
  checkAppAdsTxt: everybody,
  closeQuestion: everybody,
  confirmTransfer: everybody,
  checkFactor: everybody,
  confirmTotp: everybody,
  createAdBlock: managers,
  createApiToken: managers,
  createApplication: managers,
  createReportFile: everybody,
  createReportTemplate: editors,
  deleteAdBlock: managers,
  deleteApplication: managers,
  deleteReportTemplate: editors,
  deleteWebhook: managers,
  dismissAnnouncement: everybody,
  downloadFile: everybody,
  endOtherSessions: everybody,
  endSession: everybody,
  generateReport: everybody,
  getActivity: everybody,
  getAdBlockEarnings: everybody,
  getAdBlockFirstRequests: everybody,
  getAdBlocks: everybody,
  getAdFormats: everybody,
  getApiTokens: managers,
  getApplication: everybody,
  getApplicationActivity: everybody,
  getApplicationAppAdsTxt: everybody,
  getApplicationEarnings: everybody,
  getApplicationFigures: everybody,
  getApplications: everybody,
  getCurrentUser: everybody,
  getDashboardApplications: everybody,
  getDashboardAttention: everybody,
  getDashboardPresetFilters: everybody,
  getDashboardStages: everybody,
  getDashboardSummary: everybody,
  getDocuments: bookkeepers,
  getFactorCheck: everybody,
  getFactors: everybody,
  getFilterCriteria: everybody,
  getGroupCriteria: everybody,
  getIndicatorCriteria: everybody,
  getIntegrationGuides: everybody,
  getMergedAppAdsTxt: everybody,
  getMoneyEntries: bookkeepers,
  getMoneyMonth: bookkeepers,
  getMoneyMonths: bookkeepers,
  getMoneyOverview: bookkeepers,
  getNetworkAppAdsTxt: everybody,
  getPresetFilters: everybody,
  getQuestion: everybody,
  getQuestions: everybody,
  getReportFile: everybody,
  getReportTemplate: everybody,
  getReportTemplates: everybody,
  getSeller: managers,
  getSessions: everybody,
  getStatementFile: bookkeepers,
  getStatistic: everybody,
  getTeam: everybody,
  getWebhook: managers,
  getWebhookDeliveries: managers,
  inviteMember: owners,
  joinTeam: everybody,
  leaveTeam: everybody,
  logout: everybody,
  objectToEntry: bookkeepers,
  offerOwnership: owners,
  parseApplicationUrl: managers,
  readQuestion: everybody,
  recheckApplicationAppAdsTxt: managers,
  removeMember: owners,
  removeFactor: everybody,
  renameFactor: everybody,
  renewRecoveryCodes: everybody,
  renewWebhookSecret: managers,
  replyToQuestion: everybody,
  requireFactor: owners,
  resendInvitation: owners,
  resendWebhookDelivery: managers,
  resumeAdBlock: managers,
  resumeApplication: managers,
  resumeWebhook: managers,
  revokeApiToken: managers,
  search: everybody,
  sendFeedback: everybody,
  stopAdBlock: managers,
  stopApplication: managers,
  stopFactorReset: everybody,
  switchPublisher: everybody,
  testWebhook: managers,
  updateAdBlock: managers,
  updateApplication: managers,
  updateDashboardStageItem: managers,
  updateEmail: everybody,
  updateMember: owners,
  updatePassword: everybody,
  updatePaymentPreference: bookkeepers,
  updateReportTemplate: editors,
  updateSeller: managers,
  updateWebhook: managers,
  uploadFiles: everybody,
} as const satisfies Partial<Record<keyof operations, readonly PublisherRole[]>>;

/** An operation with a row in the table of roles. */
export type RoleOperation = keyof typeof operationRoles;

/**
 * Operations on all applications of a publisher at once. A member who is limited to some may not call them: a webhook gets
 * the events of every application, sellers.json names the publisher, money is owed for all applications, and a new one would
 * not be one of theirs.
 */
export const wholePublisherOperations: readonly RoleOperation[] = [
  'acceptStatement',
  'createApplication',
  'deleteWebhook',
  'getMoneyEntries',
  'getMoneyMonth',
  'getMoneyMonths',
  'getMoneyOverview',
  'getSeller',
  'getStatementFile',
  'getWebhook',
  'getWebhookDeliveries',
  'objectToEntry',
  'renewWebhookSecret',
  'resendWebhookDelivery',
  'resumeWebhook',
  'testWebhook',
  'updatePaymentPreference',
  'updateSeller',
  'updateWebhook',
];

/** Whether a member may call an operation. The API refuses the others with `role_not_allowed`. */
export function mayCall({ role, isLimited }: Member, operation: RoleOperation): boolean {
  if (isLimited && wholePublisherOperations.includes(operation)) return false;
  const allowed: readonly PublisherRole[] = operationRoles[operation];
  return allowed.includes(role);
}

/**
 * Whether a member sees the questions of other members. All members see their own ones, and none sees one about an
 * application that they may not see.
 */
export function seesAllQuestions({ role }: Pick<Member, 'role'>): boolean {
  const allowed: readonly PublisherRole[] = managers;
  return allowed.includes(role);
}
