import { expect, test } from 'vitest';
import { createAnswerCheck } from './answer-check.ts';

const check = createAnswerCheck();
const json = 'application/json; charset=utf-8';
const failure = { result: false, data: null, errors: null, message: 'Something went wrong', code: 'unexpected' };
const done = { result: true, data: null, errors: null };

test('an answer that the contract describes passes, whatever the parameters of its media type', () => {
  expect(() => check('logout', { status: 200, contentType: json, text: JSON.stringify(done) })).not.toThrow();
  expect(() =>
    check('generateReport', { status: 200, contentType: 'text/csv; charset=utf-8', text: 'day\r\n' }),
  ).not.toThrow();
});

test('a failure status that the contract does not list is checked against the default answer', () => {
  expect(() => check('logout', { status: 500, contentType: json, text: JSON.stringify(failure) })).not.toThrow();
  expect(() => check('logout', { status: 500, contentType: json, text: JSON.stringify(done) })).toThrow('breaks');
});

test.each([
  ['a success that the contract does not list', { status: 201, contentType: json, text: JSON.stringify(done) }],
  ['another media type', { status: 200, contentType: 'text/html', text: '<p>Done</p>' }],
  ['an unknown property', { status: 200, contentType: json, text: JSON.stringify({ ...done, id: 7 }) }],
  ['a failure with the status of a success', { status: 200, contentType: json, text: JSON.stringify(failure) }],
])('%s does not pass', (_what, answer) => {
  expect(() => check('logout', answer)).toThrow(/contract|must not answer/);
});
