import { isNightly } from '@publisher-console/test-kit/trials';
import { expect, test } from 'vitest';
import { breakOf, faultOf } from './proof.ts';
import { rightWebhookRules, webhookModel } from './webhook-model.ts';
import type { WebhookSizes } from './webhook-model.ts';

const size: WebhookSizes = { lease: 1, waits: [1], resends: 0, outcomes: ['delivered', 'failed'] };

const slow: [string, Partial<WebhookSizes>] = [
  'a receiver that is slow',
  { outcomes: ['delivered', 'failed', 'failed slowly'] },
];

test.for<[string, Partial<WebhookSizes>]>([
  ['a receiver that fails or is gone', { outcomes: ['delivered', 'failed', 'gone'] }],
  ['a publisher who sends again', { resends: 1 }],
  ...(isNightly ? [slow] : []),
])('with %s, no crash or overlap of two processes loses an event or sends it twice at once', ([, own], { task }) => {
  expect(faultOf(task, 'P26', webhookModel({ ...size, lease: isNightly ? 2 : 1, ...own }))).toBeNull();
});

const atOnce = 'an event is sent twice at once';
const forEver = 'something waits for ever';

test.for([
  { rule: 'the job is put after the commit of the event', off: 'putsJobWithEvent', broken: forEver, steps: 2 },
  { rule: 'a job that finds nothing due puts no other', off: 'putsNextJob', broken: forEver, steps: 8 },
  { rule: 'an attempt does not put off the due time of its delivery', off: 'putsOffClaimed', broken: atOnce, steps: 6 },
  {
    rule: 'an attempt is recorded without comparing its claim',
    off: 'comparesClaims',
    broken: 'an event that arrived is sent again',
    steps: 10,
  },
  {
    rule: 'an attempt that failed does not count',
    off: 'countsAttempts',
    broken: 'an event is sent more often than its retries allow',
    steps: 16,
  },
  { rule: 'what is under way can be sent again', off: 'refusesToSendBeside', broken: atOnce, steps: 7, resends: 1 },
  {
    rule: 'a pause does not drop what waits',
    off: 'dropsWhenPaused',
    broken: 'an event is sent during a pause',
    steps: 12,
    outcomes: ['failed', 'gone'],
  },
] satisfies ({
  rule: string;
  off: keyof typeof rightWebhookRules;
  broken: string;
  steps: number;
} & Partial<WebhookSizes>)[])('$broken if $rule', ({ rule, off, broken, steps, ...own }, { task }) => {
  const model = webhookModel({ ...size, ...own }, { ...rightWebhookRules, [off]: false });
  expect(breakOf(task, 'P26', { rule, model })).toEqual({ broken, steps });
});
