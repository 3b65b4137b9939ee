import { randomBytes } from 'node:crypto';

/** The place of one call in a trace that may cross several programs (https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for all programs that a call reaches. */
  traceId: string;
  /** 16 hexadecimal digits: this program's part of the trace. */
  spanId: string;
  /** The caller's part; null where the trace begins here. */
  parentSpanId: string | null;
  /** Two hexadecimal digits, as the caller sent them: whether it records the trace. */
  flags: string;
}

/** Version 00; a later version may have more fields behind these (section 3.2.2). */
const form =
  /^(?!ff)(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<parentSpanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/u;

/** Continues the trace of a `traceparent` header, or begins one where the header is missing or malformed. */
export function continueTrace(traceparent: string | undefined): TraceContext {
  const spanId = randomId(8);
  const { version, traceId = '', parentSpanId = '', flags = '00', more } = form.exec(traceparent ?? '')?.groups ?? {};
  const isKnown = !/^0*$/u.test(traceId) && !/^0*$/u.test(parentSpanId) && (version !== '00' || more === undefined);
  return isKnown
    ? { traceId, spanId, parentSpanId, flags }
    : { traceId: randomId(16), spanId, parentSpanId: null, flags: '00' };
}

/** The `traceparent` header for a program that this one calls. */
export function traceparentOf({ traceId, spanId, flags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
