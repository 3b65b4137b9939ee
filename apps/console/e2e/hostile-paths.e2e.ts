import { request } from 'node:http';

import { expect, test } from './support/test.ts';

const starts = [
  '/',
  '//',
  '///',
  '/\\',
  '\\/',
  '/.//',
  '/stats/..//',
  '/%0d/',
  '/%09/',
  '/%5c',
  '/%2f%2f',
  '/@',
  '/auth/login?next=',
  '/auth/login?next=/stats&next=',
  '/stats?redirect=',
];

const ends = [
  'evil.example',
  'evil.example/',
  '/evil.example',
  '\\evil.example',
  'user@evil.example/',
  'evil.example/%2f..',
  'evil.example/..%2f',
  'evil.example/%2e%2e/',
  'evil%E3%80%82example/',
  'https://evil.example/',
  'https:evil.example/',
  'javascript:alert(1)',
  '%0d%0aLocation:%20//evil.example',
  'evil.example%00/',
];

const paths = starts.flatMap((start) => ends.map((end) => start + end));

/** Sends a path unchanged; browsers and fetch would normalise it. */
function locationOf(origin: string, path: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const { hostname, port } = new URL(origin);
  // A malformed path ends its connection, so no connection is reused.
  const call = request({ hostname, port, path, agent: false }, (answer) => {
    answer.resume();
    resolve(answer.headers.location);
  });
  call.on('error', reject).end();
  return promise;
}

/** Whether a browser on a page of this origin would follow a `Location` to another origin. */
const redirectsElsewhere = (origin: string, location: string) => URL.parse(location, origin)?.origin !== origin;

/** Follows a redirect once. */
async function wrongRedirects(origin: string, redirectOf: (path: string) => Promise<string | undefined>) {
  const wrong: string[] = [];
  for (const path of paths) {
    const location = await redirectOf(path);
    if (location === undefined) continue;
    if (redirectsElsewhere(origin, location)) wrong.push(`${path} leads to ${location}`);
    else if ((await redirectOf(location)) !== undefined) wrong.push(`${path} redirects twice`);
  }
  return wrong;
}

test('of many hostile paths, none redirects to another site or more than once', async ({ origin }) => {
  const wrong = await wrongRedirects(origin, (path) => locationOf(origin, path));
  expect(wrong).toEqual([]);

  const careless = (path: string) =>
    Promise.resolve(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : undefined);
  const found = await wrongRedirects(origin, careless);
  expect(found).toContain('//evil.example/ leads to //evil.example');
});
