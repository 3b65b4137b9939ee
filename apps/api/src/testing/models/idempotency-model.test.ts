import { expect, test } from 'vitest';
import { idempotencyModel, rightIdempotencyRules } from './idempotency-model.ts';
import { breakOf, faultOf } from './proof.ts';

test('no crash or overlap of three equal calls in two processes does the work twice, or answers wrongly', ({
  task,
}) => {
  expect(faultOf(task, idempotencyModel())).toBeNull();
});

const twice = 'the work of equal calls is done twice';
const undone = 'an answer reports work that was not done';

test.for([
  {
    rule: 'the key is stored after the change, in another transaction',
    off: ['storesWithChange'],
    broken: twice,
    steps: 6,
  },
  {
    rule: 'the key is stored before the change, in another transaction',
    off: ['storesWithChange', 'changesFirst'],
    broken: undone,
    steps: 5,
  },
  { rule: 'the index of keys is not unique', off: ['hasUniqueKey'], broken: twice, steps: 10 },
  {
    rule: 'a second answer to a key is dropped without a word',
    off: ['refusesSecondAnswer'],
    broken: twice,
    steps: 10,
  },
  {
    rule: 'a call that could not commit does not look for the answer of an equal one',
    off: ['looksAgain'],
    broken: 'a call fails although its work is done',
    steps: 6,
  },
  { rule: 'the answer is sent before the commit', off: ['answersAfterCommit'], broken: undone, steps: 4 },
])('$broken if $rule', ({ rule, off, broken, steps }) => {
  const wrong = Object.fromEntries(off.map((name) => [name, false]));
  const model = idempotencyModel({ ...rightIdempotencyRules, ...wrong });
  expect(breakOf({ rule, model })).toEqual({ broken, steps });
});
