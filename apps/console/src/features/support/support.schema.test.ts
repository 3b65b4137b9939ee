import * as v from 'valibot';
import { expect, it } from 'vitest';

import { supportSchema } from './support.schema.ts';

const message = { subject: 'problem', text: 'The report does not load' };

it('accepts a message with and without files', () => {
  expect(v.parse(supportSchema, message)).toMatchObject({ ...message, files: [] });
  expect(v.parse(supportSchema, { ...message, text: ' 👍 ', files: 'a' })).toMatchObject({ text: '👍', files: ['a'] });
});

it.each([
  [{ text: ' \n' }, 'text'],
  [{ text: 'x'.repeat(5001) }, 'text'],
  [{ subject: 'praise' }, 'subject'],
  [{ failedFiles: 'scan.pdf' }, 'files'],
  [{ refusedFiles: 'notes.txt' }, 'files'],
])('complains about %o at the field %s', (change, field) => {
  const { issues = [] } = v.safeParse(supportSchema, { ...message, ...change });
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual([field]);
});

it('counts characters as the API does', () => {
  expect(v.is(supportSchema, { ...message, text: ` ${'👍'.repeat(5000)} ` })).toBe(true);
});
