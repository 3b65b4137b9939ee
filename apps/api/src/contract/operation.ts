import type { ApiTokenScope, Locale, operations } from '@publisher-console/api-contract';
import type { FileAnswer, StoredFileAnswer } from './file-answer.ts';
import type { StoredAnswer, WithStoredAnswer } from './stored-answer.ts';
import type { Peer } from './peer.ts';
import type { SentForm } from './sent-form.ts';

/** An operation of the contract, by its operationId. `receiveEvent` is one of the receivers of webhooks. */
export type OperationId = Exclude<keyof operations, 'receiveEvent'>;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body of a call to an operation, already checked against the contract. */
export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? JsonOf<Content>
  : undefined;

type FormOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'multipart/form-data': unknown } };
}
  ? SentForm
  : undefined;

/** The `data` of an operation's answer when it succeeds. */
export type AnswerData<Id extends OperationId> =
  JsonOf<operations[Id]['responses'][200]> extends { data: infer Data } ? Data : never;

/**
 * What the handler of an operation returns: the `data`; for an operation whose calls may be repeated, the stored
 * `data`; or a file where the contract has no JSON for success.
 */
export type OperationAnswer<Id extends OperationId> = [AnswerData<Id>] extends [never]
  ? FileAnswer | StoredFileAnswer
  : Id extends RepeatableOperation
    ? StoredAnswer<AnswerData<Id>>
    : AnswerData<Id>;

type Given<Parameters> = [Parameters] extends [never] ? object : Parameters & object;

type ParametersOf<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = Given<
  NonNullable<operations[Id]['parameters'][Place]>
>;

/** The parameters in an operation's path, by name. */
export type PathParameters<Id extends OperationId> = ParametersOf<Id, 'path'>;

/** The parameters of an operation's query string, by name. */
export type QueryParameters<Id extends OperationId> = ParametersOf<Id, 'query'>;

interface CallingPublisher {
  publisherId: string;
  /** The publisher's number: the Publisher ID on screens, and the publisher's key in the warehouse. */
  publisherNumber: number;
  currency: string;
  /** What the publisher has to do before all operations may be called. */
  shortfall: 'new_password' | 'offer' | null;
}

/** A publisher who is signed in. */
export interface SessionCaller extends CallingPublisher {
  sessionId: string;
  /** When a password or a link from a mail last proved the caller's identity in this session. */
  authenticatedAt: Date;
  apiTokenId?: undefined;
}

/** A program of a publisher. It has no session, and nobody has proven a password to it. */
export interface TokenCaller extends CallingPublisher {
  apiTokenId: string;
  scopes: readonly ApiTokenScope[];
  sessionId?: undefined;
}

/** The publisher who makes a call. Every statement filters by it. */
export type Caller = SessionCaller | TokenCaller;

/** A value that a browser stores between calls; other clients store none. It never decides who the caller is. */
export interface DeviceMemory {
  kept: string | undefined;
  keep(value: string, seconds: number): void;
}

/** One call, as a handler sees it. Operations that need a session or a token have a `caller`. */
export type Call<Id extends OperationId> = AnyCall<Id> & (Id extends RepeatableOperation ? WithStoredAnswer : object);

interface AnyCall<Id extends OperationId> extends Peer {
  body: RequestBody<Id>;
  /** The form of an operation that accepts one in place of a body. It is read while it arrives. */
  form: FormOf<Id>;
  params: PathParameters<Id>;
  query: QueryParameters<Id>;
  caller: Id extends TokenOperation ? Caller : Id extends SecuredOperation ? SessionCaller : undefined;
  locale: Locale;
  device: DeviceMemory;
  /** The refresh token that came with the call, not checked yet. */
  refreshToken: string | undefined;
  /** Aborted when the call is over: the answer is sent, or the client left. Work of the call must end by then. */
  signal: AbortSignal;
}

/** Operations that anybody may call. */
export const openOperations = [
  'confirmEmailChange',
  'confirmPasswordRestore',
  'confirmRegistration',
  'downloadLinkedFile',
  'downloadReportFile',
  'getHealth',
  'getIcon',
  'getNetworkDocument',
  'getNetworkDocuments',
  'getReadiness',
  'login',
  'refreshToken',
  'register',
  'requestPasswordRestore',
] as const satisfies readonly OperationId[];

/** Open operations whose answers are the same for all callers: caches may store them for a minute. */
export const sharedAnswers: readonly OperationId[] = ['getNetworkDocument', 'getNetworkDocuments'];

/** Operations that need a session, or an API token with their scope. */
export type SecuredOperation = Exclude<OperationId, (typeof openOperations)[number]>;

/** The scopes with which an API token may call operations. It may never call the secured operations without one. */
export const operationScopes = {
  cancelReportFile: 'statistics:read',
  changeAdBlocks: 'apps:write',
  checkAppAdsTxt: 'apps:read',
  createAdBlock: 'apps:write',
  createApplication: 'apps:write',
  createReportFile: 'statistics:read',
  createReportTemplate: 'templates:write',
  deleteAdBlock: 'apps:write',
  deleteApplication: 'apps:write',
  deleteReportTemplate: 'templates:write',
  generateReport: 'statistics:read',
  getActivity: 'statistics:read',
  getAdBlockEarnings: 'statistics:read',
  getAdBlockFirstRequests: 'statistics:read',
  getAdBlocks: 'apps:read',
  getAdFormats: 'apps:read',
  getApplication: 'apps:read',
  getApplicationActivity: 'apps:read',
  getApplicationAppAdsTxt: 'apps:read',
  getApplicationEarnings: 'statistics:read',
  getApplicationFigures: 'statistics:read',
  getApplications: 'apps:read',
  getDashboardApplications: 'statistics:read',
  getDashboardAttention: 'apps:read',
  getDashboardPresetFilters: 'statistics:read',
  getDashboardSummary: 'statistics:read',
  getFilterCriteria: 'statistics:read',
  getGroupCriteria: 'statistics:read',
  getIndicatorCriteria: 'statistics:read',
  getIntegrationGuides: 'apps:read',
  getMergedAppAdsTxt: 'apps:read',
  getNetworkAppAdsTxt: 'apps:read',
  getPresetFilters: 'statistics:read',
  getReportFile: 'statistics:read',
  getReportTemplate: 'templates:read',
  getReportTemplates: 'templates:read',
  getStatistic: 'statistics:read',
  parseApplicationUrl: 'apps:write',
  recheckApplicationAppAdsTxt: 'apps:write',
  resumeAdBlock: 'apps:write',
  resumeApplication: 'apps:write',
  search: 'apps:read',
  stopAdBlock: 'apps:write',
  stopApplication: 'apps:write',
  updateAdBlock: 'apps:write',
  updateApplication: 'apps:write',
  updateReportTemplate: 'templates:write',
} as const satisfies Partial<Record<SecuredOperation, ApiTokenScope>>;

/** Operations that an API token may call. */
type TokenOperation = keyof typeof operationScopes;

/** Operations that accept an `Idempotency-Key`. */
export type RepeatableOperation = {
  [Id in OperationId]: 'Idempotency-Key' extends keyof ParametersOf<Id, 'header'> ? Id : never;
}[OperationId];

/** Carries out an operation. Throws a `Rejection` to refuse the call. */
type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationAnswer<Id>>;

/** A handler for each operation. A missing one is a type error. */
export type Handlers = { [Id in OperationId]: Handler<Id> };
