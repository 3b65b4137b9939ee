import { expect, test } from 'vitest';
import { breakOf, faultOf } from './proof.ts';
import { publicationModel, rightPublicationRules } from './publication-model.ts';

test('no interleaving of two loads, a report, a revert and a removal loses, mixes or keeps facts', ({ task }) => {
  expect(faultOf(task, publicationModel())).toBeNull();
});

const notThere = 'a day counts whose facts are not there';
const late = 'a load that is late takes facts away';

test.for([
  {
    rule: 'the days of a load are published one by one',
    off: 'publishesAtOnce',
    broken: 'a report mixes days of two loads',
    steps: 7,
  },
  {
    rule: 'a load is published before all of its facts are copied',
    off: 'publishesAfterCopy',
    broken: notThere,
    steps: 4,
  },
  {
    rule: 'the days of a load are recorded after its facts are written',
    off: 'declaresFirst',
    broken: 'something waits for ever',
    steps: 3,
  },
  {
    rule: 'replaced facts are removed at once',
    off: 'leavesReplacedFacts',
    broken: 'a report misses facts',
    steps: 14,
  },
  {
    rule: 'a load is not compared with how far the facts reach that count',
    off: 'comparesReach',
    broken: late,
    steps: 10,
  },
  { rule: 'a load that is published again counts again', off: 'publishesOnce', broken: late, steps: 11 },
  {
    rule: 'the number of a publication is taken without a lock',
    off: 'numbersUnderLock',
    broken: 'the number of a publication is seen before a smaller one',
    steps: 11,
  },
  { rule: 'a revert does not see that a removal has begun', off: 'seesRemoval', broken: notThere, steps: 16 },
] as const)('$broken if $rule', ({ rule, off, broken, steps }) => {
  const model = publicationModel({ ...rightPublicationRules, [off]: false });
  expect(breakOf({ rule, model })).toEqual({ broken, steps });
});
