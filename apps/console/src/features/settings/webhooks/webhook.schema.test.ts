import * as v from 'valibot';
import { expect, test } from 'vitest';

import { webhookSchema } from './webhook.schema.ts';

const wrong = (values: Record<string, unknown>) =>
  v.safeParse(webhookSchema, values).issues?.map((issue) => v.getDotPath(issue)) ?? [];

test('a webhook needs an address and an event; the API decides which hosts may be used without https', () => {
  expect(wrong({ url: '' })).toContain('url');
  expect(wrong({ url: 'ftp://northwind.example', events: 'day.final' })).toEqual(['url']);
  expect(wrong({ url: 'http://northwind.example', events: 'day.final' })).toEqual([]);
  expect(wrong({ url: `https://northwind.example/${'a'.repeat(2048)}`, events: 'day.final' })).toEqual(['url']);
  expect(wrong({ url: 'https://northwind.example/hooks' })).toEqual(['events']);
  expect(wrong({ url: 'https://northwind.example/hooks', events: ['day.final', 'moon.full'] })).toEqual(['events.1']);
  expect(v.parse(webhookSchema, { url: ' HTTPS://northwind.example ', events: 'day.final' })).toEqual({
    url: 'HTTPS://northwind.example',
    events: ['day.final'],
  });
});
