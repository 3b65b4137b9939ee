import { isNightly } from '@publisher-console/test-kit/trials';
import { expect, test } from 'vitest';
import { jobModel, rightJobRules } from './job-model.ts';
import { breakOf, faultOf } from './proof.ts';

const size = { mostPuts: 2, mostAttempts: 2, lease: 2, wait: 1 };
const larger = isNightly ? { ...size, mostPuts: 3, mostAttempts: 3 } : size;

test('no crash, stop or overlap of two processes loses a job, does it twice at once, or tries it for ever', ({
  task,
}) => {
  expect(faultOf(task, 'P26', jobModel(larger))).toBeNull();
});

const atOnce = 'two attempts of one key are made at once';
const lost = 'a job is lost';

test.for([
  {
    rule: 'the end of an attempt is recorded without comparing its claim',
    off: 'comparesClaims',
    broken: atOnce,
    steps: 7,
  },
  {
    rule: 'a claim does not count as an attempt, only a failure does',
    off: 'countsClaims',
    broken: 'a job is tried more often than its kind allows',
    steps: 8,
  },
  { rule: 'a lease does not end', off: 'endsLeases', broken: 'something waits for ever', steps: 4 },
  { rule: 'a lease is not checked when a job is claimed', off: 'respectsLeases', broken: atOnce, steps: 3 },
  { rule: 'a claim does not look for attempts of the same key', off: 'seesAttemptsOfKey', broken: atOnce, steps: 4 },
  { rule: 'a job is removed when it is claimed', off: 'removesWhenDone', broken: lost, steps: 3 },
  { rule: 'an attempt removes all jobs of its key when it is done', off: 'leavesLaterOnes', broken: lost, steps: 4 },
  { rule: 'a job is not put while its key has an attempt', off: 'putsBesideAttempts', broken: lost, steps: 3 },
] as const)('$broken if $rule', ({ rule, off, broken, steps }, { task }) => {
  const model = jobModel(size, { ...rightJobRules, [off]: false });
  expect(breakOf(task, 'P26', { rule, model })).toEqual({ broken, steps });
});
