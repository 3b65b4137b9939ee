/**
 * The functions and types that most programs need, by one import path. The other paths of the package export the same
 * ones separately, and in addition the contract's types, the retry policy and the session in a file.
 */
export { createApiClient } from './create-api-client.ts';
export type { ApiClient, ApiClientOptions, CallOptions, SessionClient } from './create-api-client.ts';
export { ApiFailure } from './api-failure.ts';
export type { ApiFailureKind, FieldErrors } from './api-failure.ts';
export type { Attempt, OnAttempt } from './attempt.ts';
export { download } from './download.ts';
export type { Download, OnProgress, Progress } from './download.ts';
export { iconAddress } from './icon-address.ts';
export { micros } from './money.ts';
export { everyItem, listPage } from './pages.ts';
export type { Page, PageChoice, ReportPage, ReportPageChoice } from './pages.ts';
export { memorySessionStore, sessionIn, storageSessionStore } from './session-store.ts';
export type { ClientSession, SessionStore, StoredSession, SyncSession } from './session-store.ts';
export { keepSession, signIn, signOut } from './sign-in.ts';
export { unwrap } from './unwrap.ts';
export { upload } from './upload.ts';
export type { NamedFile } from './upload.ts';
