import { expect, test } from 'vitest';

import { continueTrace, traceparentOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';

test('a trace is continued with a new part and the same flags', () => {
  const trace = continueTrace(`00-${traceId}-${parentSpanId}-01`);
  expect(trace).toEqual({ traceId, parentSpanId, spanId: expect.stringMatching(/^[\da-f]{16}$/u), flags: '01' });
  expect(trace.spanId).not.toBe(parentSpanId);
  expect(traceparentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-01`);
});

test('a later version may have more fields', () => {
  expect(continueTrace(`01-${traceId}-${parentSpanId}-00-more`)).toMatchObject({ traceId, parentSpanId });
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['words', 'Bearer secret'],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${parentSpanId}-01`],
  ['a part of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['upper case', `00-${traceId.toUpperCase()}-${parentSpanId}-01`],
  ['a forbidden version', `ff-${traceId}-${parentSpanId}-01`],
  ['more fields than the version has', `00-${traceId}-${parentSpanId}-01-more`],
  ['two headers', `00-${traceId}-${parentSpanId}-01, 00-${traceId}-${parentSpanId}-01`],
])('%s begins a new trace', (_what, traceparent) => {
  const trace = continueTrace(traceparent);
  expect(trace).toEqual({
    traceId: expect.stringMatching(/^[\da-f]{32}$/u),
    spanId: expect.stringMatching(/^[\da-f]{16}$/u),
    parentSpanId: null,
    flags: '00',
  });
  expect(trace.traceId).not.toBe(traceId);
});
