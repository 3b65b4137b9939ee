import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { describe, expect, onTestFinished, test } from 'vitest';

import { changesetNames, findings, lineOf } from './announced-breaks.ts';
import { compareDocuments, compatibility } from './document-comparison.ts';

const { released, current, found } = await compareDocuments();

test('whatever breaks a program that was made for the last release is announced to its users', () => {
  expect(found.filter(({ changeset }) => changeset === null).map(lineOf)).toEqual([]);
});

test('a release leaves the document that the next changes are compared with', async () => {
  const isReleased = (await changesetNames(new URL('../../../.changeset/', import.meta.url))).length === 0;
  expect(isReleased && !isDeepStrictEqual(current, released)).toBe(false);
});

test('a document that differs from the released one has another version, which shows whether it breaks', () => {
  const isAnother = !isDeepStrictEqual(current, released);
  expect(current.info.version !== released.info.version).toBe(isAnother);
  const mayDiffer = compatibility(current) !== compatibility(released);
  expect(mayDiffer || found.length === 0).toBe(true);
});

describe('a break counts as announced', () => {
  const breaks = ['POST /login 403', 'POST /logout 403'].map((call) => ({
    call,
    part: 'Failure.code',
    fault: 'is gone',
  }));
  const item = '- Breaking: the reason, which\n  was `Failure.code`, is gone.';

  test.each([
    ['by an item of a minor change while the version begins with 0', '0.2.0', 'minor', item, true],
    ['by an item of a major change', '1.4.0', 'major', item, true],
    ['not by a minor change later', '1.4.0', 'minor', item, false],
    ['not by a patch', '0.2.0', 'patch', item, false],
    ['not by an item about something else', '0.2.0', 'minor', '- Breaking: `Failure.data` is gone.', false],
    ['not by a part that only stands near', '0.2.0', 'minor', '- Breaking: all.\n\n`Failure.code` is new.', false],
    ['not by an item that does not say so', '0.2.0', 'minor', '- `Failure.code` is gone.', false],
  ])('%s', async (_when, clientVersion, bump, text, isAnnounced) => {
    const folder = await mkdtemp(join(tmpdir(), 'changesets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'one.md'), `---\n'@publisher-console/api-client': ${bump}\n---\n\n${text}\n`);
    const changesets = pathToFileURL(`${folder}/`);
    const [finding] = await findings(breaks, { changesets, clientVersion });
    expect(finding?.changeset).toBe(isAnnounced ? 'one.md' : null);
  });

  test('once for all calls that meet it', async () => {
    const changesets = new URL('../../../.changeset/', import.meta.url);
    const listed = await findings(breaks, { changesets, clientVersion: '0.2.0' });
    expect(listed.map(lineOf)).toEqual(['Failure.code: is gone (POST /login 403 and 1 more)']);
  });
});
