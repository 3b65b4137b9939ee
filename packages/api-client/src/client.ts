/**
 * The main entry point. The others have what it leaves out: the contract's types, the session in a file, the checks of
 * webhooks, and the client of a page for which each byte counts.
 */
export { createApiClient } from './create-api-client.ts';
export type { ApiClient, ApiClientOptions, CallOptions, SessionClient } from './create-api-client.ts';
export { iconAddress } from './api-client.ts';
export { ApiFailure } from './api-failure.ts';
export type { ApiFailureDetails, ApiFailureKind, FailedRequest, FieldErrors } from './api-failure.ts';
export type { Attempt, OnAttempt } from './attempt.ts';
export { download } from './download.ts';
export type { Download, DownloadOptions, FilePath, OnProgress, Progress } from './download.ts';
export { micros } from './money.ts';
export { everyItem, listPage } from './pages.ts';
export type { ItemOf, ListPath, ListRequest, Page, PageChoice, PageOf, ReportPage, ReportPageChoice } from './pages.ts';
export { defaultRetryPolicy } from './retry-policy.ts';
export type { RetryChoice, RetryPolicy } from './retry-policy.ts';
export { memorySessionStore, sessionIn, storageSessionStore } from './session-store.ts';
export type {
  ClientSession,
  SessionStorage,
  SessionStorageKeys,
  SessionStore,
  StoredSession,
  SyncSession,
} from './session-store.ts';
export { keepSession, signIn, signOut, storeSession } from './sign-in.ts';
export { unwrap } from './unwrap.ts';
export type { DataOf } from './unwrap.ts';
export { upload } from './upload.ts';
export type { NamedFile, UploadOptions } from './upload.ts';
