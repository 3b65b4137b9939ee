import type { Observed } from './observe-page.ts';
import type { PageMeasure } from './samples.ts';

/** A longer task blocks the page by what is above: https://web.dev/articles/tbt */
const longTaskMs = 50;

/** One request, as Resource Timing has it, of the page itself included. */
interface PageRequest {
  path: string;
  /** Milliseconds since the page was requested: when it was sent. */
  sentAt: number;
  /** Zero for a file of the cache. */
  transferSize: number;
  encodedBodySize: number;
}

/** What a page has after a visit. */
export interface VisitRecord {
  observed: Observed;
  requests: PageRequest[];
  /** First contentful paint. */
  fcp: number;
  /** The mark that the console sets when React has hydrated its layout; null in a page without it. */
  hydratedMark: number | null;
}

/** The measures of a visit. Throws if the page has shown no figures, or reacts to nothing. */
export function summarizeVisit({ observed, requests, fcp, hydratedMark }: VisitRecord): Record<PageMeasure, number> {
  const { figures, handled, longTasks } = observed;
  if (figures === null || handled === null) throw new Error('The visit has ended too early.');
  const onLine = requests.filter(({ transferSize }) => transferSize > 0);
  const blocking = longTasks.filter(({ start }) => start >= fcp);
  return {
    figures,
    lcp: observed.lcp,
    usable: Math.max(handled, hydratedMark ?? 0),
    tbt: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0),
    cls: observed.cls,
    requestsBefore: onLine.filter(({ sentAt }) => sentAt < figures).length,
    requests: onLine.length,
    ...bytesByKind(onLine),
  };
}

/** The kinds of files by their endings; a page has none. */
function bytesByKind(requests: readonly PageRequest[]) {
  const bytes = { html: 0, script: 0, style: 0, font: 0, data: 0, other: 0 };
  for (const { path, encodedBodySize } of requests) bytes[kindOf(path)] += encodedBodySize;
  return bytes;
}

function kindOf(path: string) {
  if (path.startsWith('/api/')) return 'data';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  if (path.endsWith('.woff2')) return 'font';
  return /\.\w+$/u.test(path) ? 'other' : 'html';
}
