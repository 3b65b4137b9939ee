import type {
  ApiTokenScope,
  FactorMethod,
  Locale,
  PublisherRole,
  operations as PublisherOperations,
} from '@publisher-console/api-contract';
import type { Member } from '@publisher-console/api-contract/roles';
import type { StaffRole, operations as DeskOperations } from '@publisher-console/api-contract/desk';
import type { operations as NetworkOperations } from '@publisher-console/api-contract/network';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import type { DeskRoleOperation } from '@publisher-console/api-contract/staff-roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#stores/sql/database.ts';
import type { FileAnswer, PublicFileAnswer, StoredFileAnswer } from './file-answer.ts';

/** Where a call comes from, for limits, the audit log and the log. */
export interface ClientInfo {
  clientAddress: string;
  /** The address belongs to a proxy that the settings do not describe, so that many clients may share it. */
  isBehindUnknownProxy: boolean;
  requestId: string;
  userAgent: string;
  log: FastifyBaseLogger;
}

/**
 * A part of a form. A file's content has to be read before the next part is requested; of any other field only the name
 * is needed.
 */
export type SentPart =
  | {
      kind: 'file';
      field: string;
      /** The name of the file as the client sent it, not cleaned yet. */
      name: string;
      content: AsyncIterable<Uint8Array>;
    }
  | { kind: 'field'; field: string };

/**
 * The parts of a form, in the order in which they arrive. Throws `malformed_request` when the body is not a form or
 * ends early.
 */
export type SentForm = AsyncIterable<SentPart>;

/** A body that is read while it arrives. Reading it throws when the client leaves before its end. */
export type SentStream = AsyncIterable<Uint8Array>;

declare const stored: unique symbol;

/**
 * An answer that is stored for repeated calls. Only `storeAnswer` makes this type, so no handler can omit that call.
 */
export type StoredAnswer<Data> = Data & { readonly [stored]: true };

/** Stores the answer of a call for calls that repeat it with the same `Idempotency-Key`; returns that answer. */
export type StoreAnswer = <Data>(transaction: Database, data: Data) => Promise<StoredAnswer<Data>>;

/** The additional member of calls to operations that accept an `Idempotency-Key`. */
interface WithStoredAnswer {
  /**
   * Stores the answer in the transaction that does the work: `return call.storeAnswer(own, data)`. It fails when
   * another process has answered the same call by then: the transaction is rolled back, and the client gets the other
   * answer. Without a key it stores nothing.
   */
  storeAnswer: StoreAnswer;
}

/** The `storeAnswer` of a call without a key. */
export const storeNothing: StoreAnswer = async (_transaction, data) => data as StoredAnswer<typeof data>;

type operations = PublisherOperations & NetworkOperations & DeskOperations;

/** An operation of the network's machines, by its operationId. */
export type NetworkOperationId = keyof NetworkOperations;

/** An operation of the desk, by its operationId. */
export type DeskOperationId = keyof DeskOperations;

/** An operation of the contract, by its operationId. `receiveEvent` is one of the receivers of webhooks. */
export type OperationId = Exclude<keyof operations, 'receiveEvent'>;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body of a call to an operation, already checked against the contract. */
export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Content }
  ? JsonOf<Content>
  : operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;

type FormOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'multipart/form-data': unknown } };
}
  ? SentForm
  : undefined;

type StreamOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'text/csv': unknown } };
}
  ? SentStream
  : undefined;

/** The `data` of an operation's answer when it succeeds. */
export type AnswerData<Id extends OperationId> =
  JsonOf<operations[Id]['responses'][200]> extends { data: infer Data } ? Data : never;

/**
 * What the handler of an operation returns: the `data`; for an operation whose calls may be repeated, the stored
 * `data`; or a file where the contract has no JSON for success.
 */
export type OperationAnswer<Id extends OperationId> = [AnswerData<Id>] extends [never]
  ? FileAnswer | PublicFileAnswer | StoredFileAnswer
  : Id extends RepeatableOperation
    ? StoredAnswer<AnswerData<Id>>
    : AnswerData<Id>;

type OptionalParameters<Parameters> = [Parameters] extends [never] ? object : Parameters & object;

type ParametersOf<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = OptionalParameters<
  NonNullable<operations[Id]['parameters'][Place]>
>;

/** The parameters in an operation's path, by name. */
export type PathParameters<Id extends OperationId> = ParametersOf<Id, 'path'>;

/** The parameters of an operation's query string, by name. */
export type QueryParameters<Id extends OperationId> = ParametersOf<Id, 'query'>;

/** The member who makes a call, and the part of the publisher that exists for them. */
interface CallingMember {
  publisherId: string;
  personId: string;
  membershipId: string;
  role: PublisherRole;
  /** The applications of a limited member: others do not exist. Null for all. */
  applications: readonly string[] | null;
  /** The publisher's number: the Publisher ID on screens, and the publisher's key in the warehouse. */
  publisherNumber: number;
  currency: string;
  /** The network has blocked the account: few operations may be called. */
  isBlocked: boolean;
  /** What the publisher has to do before all operations may be called. */
  shortfall: 'new_password' | 'offer' | null;
  /** The publisher requires a second factor, and the member has none after the time to set one up. */
  lacksFactor: boolean;
}

/** A person who is signed in. */
export interface SessionCaller extends CallingMember {
  sessionId: string;
  /** When a password or a link from a mail last proved the caller's identity in this session. */
  authenticatedAt: Date;
  /** What the caller can prove besides the password; empty without a second factor. */
  factorMethods: readonly FactorMethod[];
  /** When a factor last proved the caller's identity in this session; null while none did. */
  factorAt: Date | null;
  /** The network's support looks at what this person sees: the session is one of the desk, and only reads. */
  isView?: true;
  apiTokenId?: undefined;
}

/** A program of a publisher. It has no session, and may do no more than the member who made its token. */
export interface TokenCaller extends CallingMember {
  apiTokenId: string;
  scopes: readonly ApiTokenScope[];
  sessionId?: undefined;
}

/** The publisher who makes a call. Every statement filters by it. */
export type Caller = SessionCaller | TokenCaller;

/** A caller by what decides which operations they may call. */
export function memberOf({ role, applications }: Caller): Member {
  return { role, isLimited: applications !== null };
}

/** A machine of the network, by its key. */
export interface KeyCaller {
  keyId: string;
  /** As the operator named the key. */
  keyName: string;
  scopes: readonly NetworkKeyScope[];
  /** The sources that it may see; empty for all. */
  sources: readonly string[];
}

/** A member of the network's staff who is signed in to the desk. */
export interface StaffCaller {
  staffId: string;
  personId: string;
  sessionId: string;
  /** As the audit log names who gave an order. */
  email: string;
  role: StaffRole;
  /** A second factor has to be set up or proven before all operations may be called. */
  needsFactor: boolean;
  /** When the password was proven. */
  authenticatedAt: Date;
  /** What the caller can prove besides the password; empty without a second factor. */
  factorMethods: readonly FactorMethod[];
  /** When a factor last proved the caller's identity in this session; null while none did. */
  factorAt: Date | null;
}

/** A value that a browser stores in a cookie between calls; other clients store none. `store(…, 0)` removes it. */
export interface BrowserMemory {
  stored: string | undefined;
  store(value: string, seconds: number): void;
}

/** One call, as a handler sees it. Operations that need a session or a token have a `caller`. */
export type Call<Id extends OperationId> = AnyCall<Id> & (Id extends RepeatableOperation ? WithStoredAnswer : object);

interface AnyCall<Id extends OperationId> extends ClientInfo {
  body: RequestBody<Id>;
  /** The form of an operation that accepts one in place of a body. It is read while it arrives. */
  form: FormOf<Id>;
  /** The body of an operation that accepts CSV or NDJSON. It is read while it arrives. */
  stream: StreamOf<Id>;
  params: PathParameters<Id>;
  query: QueryParameters<Id>;
  /** The headers that the contract has for the operation, by their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  caller: Id extends NetworkOperationId
    ? KeyCaller
    : Id extends DeskRoleOperation
      ? StaffCaller
      : Id extends TokenOperation
        ? Caller
        : Id extends SecuredOperation
          ? SessionCaller
          : undefined;
  locale: Locale;
  device: BrowserMemory;
  /** The secret of a session of the desk, not checked yet. */
  desk: BrowserMemory;
  /** The refresh token that came with the call, not checked yet. */
  refreshToken: string | undefined;
  /** Aborted when the call is over: the answer is sent, or the client left. Work of the call must end by then. */
  signal: AbortSignal;
}

/** Operations that anybody may call. */
export const openOperations = [
  'acceptInvitation',
  'acceptStaffInvitation',
  'confirmEmailChange',
  'confirmPasswordRestore',
  'confirmRegistration',
  'downloadLinkedFile',
  'downloadReportFile',
  'finishDeskLogin',
  'getHealth',
  'getIcon',
  'getNetworkDocument',
  'getNetworkDocuments',
  'getPasskeyLogin',
  'getReadiness',
  'getSellers',
  'login',
  'loginToDesk',
  'loginToDeskWithPasskey',
  'loginWithFactor',
  'loginWithPasskey',
  'refreshToken',
  'register',
  'requestPasswordRestore',
  'showInvitation',
  'showStaffInvitation',
  'stopFactorResetByLink',
] as const satisfies readonly OperationId[];

/** Open operations whose answers are the same for all callers: caches may store them for a minute. */
export const sharedAnswers: readonly OperationId[] = ['getNetworkDocument', 'getNetworkDocuments'];

/** Operations that need a session, or an API token with their scope. */
export type SecuredOperation = Exclude<
  OperationId,
  NetworkOperationId | DeskRoleOperation | (typeof openOperations)[number]
>;

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
  getMoneyEntries: 'money:read',
  getMoneyMonth: 'money:read',
  getMoneyMonths: 'money:read',
  getMoneyOverview: 'money:read',
  getNetworkAppAdsTxt: 'apps:read',
  getPresetFilters: 'statistics:read',
  getReportFile: 'statistics:read',
  getReportTemplate: 'templates:read',
  getReportTemplates: 'templates:read',
  getStatementFile: 'money:read',
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

/** Carries out an operation. Throws an `ApiError` to refuse the call. */
type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationAnswer<Id>>;

/** A handler for each operation. A missing one is a type error. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** The parts of a call that identify its caller: two headers, and the device's cookie. */
interface CallerHeaders {
  authorization: string | undefined;
  refreshToken: string | undefined;
  /** The value that the device has stored since an earlier sign-in. */
  device: string | undefined;
}

/** Finds the machine that calls an operation of the network. Throws an `ApiError` without one. */
export type AuthenticateKey = (authorization: string | undefined, clientInfo: ClientInfo) => Promise<KeyCaller>;

/** Finds the member of staff whose session a secret is of. Throws `desk_session_over` without one. */
export type AuthenticateStaff = (secret: string | undefined, clientInfo: ClientInfo) => Promise<StaffCaller>;

/** Finds the caller of a secured operation. Throws an `ApiError` without one. */
export type Authenticate = (headers: CallerHeaders, clientInfo: ClientInfo) => Promise<Caller>;
