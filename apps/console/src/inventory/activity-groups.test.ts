import type { Activity, ApplicationEvent } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { activityGroups } from './activity-kinds.ts';

const adBlock = (title: string, id = title) => ({ id, title, isDeleted: false });
const stopped = (title: string, change: Partial<Activity> = {}): Activity => ({
  id: title,
  at: '2026-11-27T10:00:00.123Z',
  actor: 'publisher',
  person: null,
  kind: 'ad_block_stopped',
  adBlock: adBlock(title),
  changes: [{ field: 'status', before: 'active', after: 'stopped' }],
  reason: null,
  ...change,
});

test('the events of one action on several ad blocks are one entry; another instant, action or change is another entry', () => {
  const events = [
    stopped('Menu'),
    stopped('Shop'),
    stopped('Shop', { adBlock: adBlock('Shop', 'another') }),
    stopped('Later', { at: '2026-11-27T10:00:00.124Z' }),
    stopped('Other', { at: '2026-11-27T10:00:00.124Z', kind: 'ad_block_resumed' }),
    stopped('App', { kind: 'application_stopped', adBlock: null }),
    stopped('App too', { kind: 'application_stopped', adBlock: null }),
  ];
  expect(activityGroups(events).map(({ titles }) => titles)).toEqual([
    ['Menu', 'Shop', 'Shop'],
    ['Later'],
    ['Other'],
    [],
    [],
  ]);
});

test("on a day of a chart, equal events of one app's ad blocks are one entry, with each ad block once", () => {
  const changed = (id: string, title: string, app = 'Chess', date = '2026-11-27'): ApplicationEvent => ({
    id,
    date,
    kind: 'ad_block_updated',
    application: { id: app, title: app, platform: 'ios', iconUrl: null, isDeleted: false },
    adBlock: adBlock(title),
  });
  const events = [
    changed('1', 'Menu'),
    changed('2', 'Shop'),
    changed('3', 'Menu'),
    changed('4', 'Menu', 'Sudoku'),
    changed('5', 'Menu', 'Sudoku', '2026-11-26'),
  ];
  expect(activityGroups(events).map(({ titles }) => titles)).toEqual([['Menu', 'Shop'], ['Menu'], ['Menu']]);
});
