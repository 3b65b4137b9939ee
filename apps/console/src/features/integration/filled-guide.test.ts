import type { IntegrationGuide } from '@publisher-console/api-contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { filledSteps, guidesFor } from './filled-guide.ts';

const guide = (code: string, name = 'android'): IntegrationGuide => ({
  name,
  title: name,
  locale: 'en',
  testAdBlockIds: {},
  stepList: [
    { title: 'Start', adFormat: null, text: 'For {appId}', code },
    { title: 'Banner', adFormat: 'fs_banner', text: null, code: null },
    { title: 'Video', adFormat: 'rewarded_video', text: null, code: '{adBlockId}' },
  ],
});
const ids = { publisherId: '100004', appId: 'app-1', adBlockId: 'block-1' };

test('a guide shows the steps of the ad format, and replaces only the placeholders of ids', () => {
  expect(filledSteps(guide('a { b({publisherId}) } {it}'), 'rewarded_video', ids)).toEqual([
    { title: 'Start', adFormat: null, text: 'For app-1', code: 'a { b(100004) } {it}' },
    { title: 'Video', adFormat: 'rewarded_video', text: null, code: 'block-1' },
  ]);
});

test('an id is inserted unchanged, even if it looks like a placeholder or a pattern', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('{appId}', '$&', '$1', '{publisherId}'));
  fc.assert(
    fc.property(text, text, (appId, adBlockId) => {
      const [step] = filledSteps(guide('<{appId}|{adBlockId}>'), 'fs_banner', { ...ids, appId, adBlockId });
      expect(step?.code).toBe(`<${appId}|${adBlockId}>`);
    }),
  );
});

test('an app has the guides of its own platform first, and none of the other platform', () => {
  const guides = ['android', 'ios', 'unity'].map((name) => guide('', name));
  expect(guidesFor(guides, 'ios').map(({ name }) => name)).toEqual(['ios', 'unity']);
  expect(guidesFor(guides, 'android').map(({ name }) => name)).toEqual(['android', 'unity']);
});
