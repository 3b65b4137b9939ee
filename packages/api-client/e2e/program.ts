import {
  ApiFailure,
  createApiClient,
  download,
  memorySessionStore,
  storageSessionStore,
  unwrap,
  upload,
} from '@publisher-console/api-client';
import type { Progress } from '@publisher-console/api-client';

/** Functions that tests call in a page or a worker. */
const program = {
  /** Uploads a file; resolves with each progress, or with the kind of the failure. */
  async upload(size: number, abortAtFirstByte = false): Promise<Progress[] | string> {
    const leaving = new AbortController();
    const steps: Progress[] = [];
    const onProgress = (progress: Progress): void => {
      steps.push(progress);
      if (abortAtFirstByte) leaving.abort();
    };
    const files = [new File(['x'.repeat(size)], 'договор.pdf', { type: 'application/pdf' })];
    try {
      await upload(api, files, { onProgress, signal: leaving.signal });
      return steps;
    } catch (failure) {
      return failure instanceof ApiFailure ? failure.kind : 'another error';
    }
  },

  async download(): Promise<{ fileName: string; text: string; last: Progress | undefined }> {
    const steps: Progress[] = [];
    const onProgress = (progress: Progress): void => void steps.push(progress);
    const path = { id: 'a' };
    const { fileName, stream } = await download(api, '/file/download/{id}', { params: { path }, onProgress });
    return { fileName, text: await new Response(stream).text(), last: steps.at(-1) };
  },

  async whoIsSignedIn(): Promise<string> {
    const { user } = await unwrap(api.GET('/user/current'));
    return user.email;
  },
};

const expired = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };

/** Opens the session: all tabs share one in the storage of the page, a worker has its own in memory. */
function openSession() {
  if (typeof localStorage === 'undefined') return memorySessionStore(expired);
  const shared = storageSessionStore(localStorage, { userId: 'user', token: 'token', refreshToken: 'refresh' });
  if (shared.read() === null) shared.write(expired);
  return shared;
}

const api = createApiClient({ baseUrl: '/api', session: openSession() });

declare global {
  var program: Program;
}

type Program = typeof program;

globalThis.program = program;

if (typeof document === 'undefined') void program.upload(300_000).then((steps) => postMessage(steps));
