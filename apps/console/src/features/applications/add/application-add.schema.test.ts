import { describe, expect, test } from 'vitest';
import * as v from 'valibot';

import { applicationAddSchemas } from './application-add.schema.ts';

/** @returns the first message of each field; without messages, the values for the API */
function check(kind: keyof typeof applicationAddSchemas, values: Record<string, string>) {
  const { success, output, issues } = v.safeParse(applicationAddSchemas[kind], values);
  if (success) return output;
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]));
}

const play = 'https://play.google.com/store/apps/details?id=com.northwind.chess';
const file = 'https://northwind.example/app-ads.txt';

/**
 * The names of the fields with a message, sorted. The messages themselves are ids of texts, which are irrelevant here.
 */
const messages = (kind: keyof typeof applicationAddSchemas, values: Record<string, string>) =>
  Object.keys(check(kind, values)).toSorted();

describe('an app that is in no store', () => {
  test('needs a platform and a name', () => {
    expect(messages('unpublished', { name: ' ' })).toEqual(['name', 'platform']);
    expect(messages('unpublished', { name: 'Chess', platform: 'windows' })).toEqual(['platform']);
    expect(messages('unpublished', { name: 'a'.repeat(201), platform: 'ios' })).toEqual(['name']);
  });

  test('is sent without links', () => {
    expect(
      check('unpublished', { name: ' Chess ', platform: 'ios', applicationUrl: play, appAdsTxtUrl: file }),
    ).toEqual({
      name: 'Chess',
      platform: 'ios',
      isNotPublished: true,
    });
  });
});

describe('an app in a store', () => {
  test('needs both links', () => {
    const empty = { applicationUrl: ' ', name: '', appAdsTxtUrl: '' };
    expect(messages('published', empty)).toEqual(['appAdsTxtUrl', 'applicationUrl']);
    const wrong = {
      applicationUrl: 'https://northwind.example',
      name: '',
      appAdsTxtUrl: 'https://northwind.example/a',
    };
    expect(messages('published', wrong)).toEqual(['appAdsTxtUrl', 'applicationUrl']);
    for (const field of ['appAdsTxtUrl', 'applicationUrl'] as const)
      expect(check('published', wrong)).not.toHaveProperty(field, expect.objectContaining(check('published', empty)));
  });

  test('is sent with the address of its page in the store and the platform of the store', () => {
    const typed = {
      applicationUrl: 'market://details?id=com.northwind.chess',
      name: '',
      appAdsTxtUrl: 'northwind.example',
    };
    expect(check('published', typed)).toEqual({
      name: '',
      applicationUrl: play,
      appAdsTxtUrl: file,
      platform: 'android',
      isNotPublished: false,
    });
  });

  test('needs a name if the store does not answer', () => {
    const typed = { applicationUrl: 'apps.apple.com/us/app/id1234567890', name: ' ', appAdsTxtUrl: file };
    expect(messages('typedByHand', typed)).toEqual(['name']);
    expect(check('typedByHand', { ...typed, name: 'Chess' })).toMatchObject({ name: 'Chess', platform: 'ios' });
  });
});
