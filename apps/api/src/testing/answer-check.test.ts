import { expect, test } from 'vitest';
import { createAnswerCheck } from './answer-check.ts';

const check = createAnswerCheck();
const json = 'application/json; charset=utf-8';
const failure = { result: false, data: null, errors: null, message: 'Something went wrong', code: 'unexpected' };
const done = { result: true, data: null, errors: null };

test('an answer that the document names passes, parameters of its media type aside', () => {
  expect(() => check('logout', { status: 200, contentType: json, text: JSON.stringify(done) })).not.toThrow();
  expect(() =>
    check('generateReport', { status: 200, contentType: 'text/csv; charset=utf-8', text: 'day\r\n' }),
  ).not.toThrow();
});

test('a failure that the document does not name is held against its default', () => {
  expect(() => check('logout', { status: 500, contentType: json, text: JSON.stringify(failure) })).not.toThrow();
  expect(() => check('logout', { status: 500, contentType: json, text: JSON.stringify(done) })).toThrow('breaks');
});

test.each([
  ['a success that the document does not name', { status: 201, contentType: json, text: JSON.stringify(done) }],
  ['another media type', { status: 200, contentType: 'text/html', text: '<p>Done</p>' }],
  ['a property too many', { status: 200, contentType: json, text: JSON.stringify({ ...done, id: 7 }) }],
  ['a failure that calls itself a success', { status: 200, contentType: json, text: JSON.stringify(failure) }],
])('%s does not pass', (_what, answer) => {
  expect(() => check('logout', answer)).toThrow(/contract|must not answer/);
});
