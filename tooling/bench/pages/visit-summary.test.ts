import { describe, expect, test } from 'vitest';

import type { Observed } from './observe-page.ts';
import { summarizeVisit } from './visit-summary.ts';
import type { PageRequest, VisitRecord } from './visit-summary.ts';

const observed: Observed = { figures: 1000, handled: 1500, lcp: 900, cls: 0.01, longTasks: [] };

function request(path: string, sentAt: number, bytes = 1000, transferSize = bytes + 300): PageRequest {
  return { path, sentAt, encodedBodySize: bytes, transferSize };
}

function visit(changes: Partial<VisitRecord>) {
  return summarizeVisit({ observed, requests: [], fcp: 400, hydratedMark: null, ...changes });
}

describe('the summary of a visit', () => {
  test('counts a request before the figures by when it was sent, and leaves out files of the cache', () => {
    const requests = [
      request('/stats', 0),
      request('/assets/a.js', 999),
      request('/assets/b.js', 1001),
      request('/assets/cached.js', 5, 1000, 0),
    ];
    expect(visit({ requests })).toMatchObject({ requestsBefore: 2, requests: 3, script: 2000 });
  });

  test('sorts bytes by kind, without headers', () => {
    const paths = ['/', '/app/1.2', '/a.js', '/a.css', '/a.woff2', '/api/statistic', '/icon.svg'];
    const bytes = visit({ requests: paths.map((path) => request(path, 0, 10)) });
    expect(bytes).toMatchObject({ html: 10, script: 10, style: 10, font: 10, data: 10, other: 20 });
  });

  test('adds up what is above 50 ms of the tasks after the first paint', () => {
    const longTasks = [
      { start: 300, duration: 500 },
      { start: 500, duration: 80 },
      { start: 700, duration: 150 },
    ];
    expect(visit({ observed: { ...observed, longTasks } }).tbt).toBe(130);
  });

  test('calls a page usable when its control is handled and, if the build marks it, its layout is hydrated', () => {
    expect(visit({}).usable).toBe(1500);
    expect(visit({ hydratedMark: 1200 }).usable).toBe(1500);
    expect(visit({ hydratedMark: 1700 }).usable).toBe(1700);
  });

  test('refuses a page without figures', () => {
    expect(() => visit({ observed: { ...observed, figures: null } })).toThrow(/too early/u);
  });
});
