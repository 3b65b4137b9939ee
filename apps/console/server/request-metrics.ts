import { serveMetrics } from '@publisher-console/server-kit/metrics-server';
import type { MetricsServer } from '@publisher-console/server-kit/metrics-server';
import { createRegistry, durationBuckets, statusClass } from '@publisher-console/server-kit/process-metrics';
import { findProductVersion } from '@publisher-console/server-kit/product-version';
import { Counter, Histogram } from 'prom-client';

import type { EndedRequest } from './access-log.ts';

export interface RequestMetrics {
  server: MetricsServer;
  /** Counts a request that has ended. */
  count: (ended: EndedRequest) => void;
}

/** Serves the metrics of the console on a separate port. */
export async function openRequestMetrics(options: { host: string; port: number }): Promise<RequestMetrics> {
  const registry = createRegistry(findProductVersion(import.meta.dirname));
  const registers = [registry];
  const requests = new Counter({
    name: 'publisher_console_requests_total',
    help: 'Requests to the console that have ended, by kind and class of the status; 499 (client left) is 4xx',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'publisher_console_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by kind',
    labelNames: ['kind'],
    buckets: durationBuckets,
    registers,
  });
  const lost = new Counter({
    name: 'publisher_console_api_lost_total',
    help: 'Calls for which the console could not reach the API',
    registers,
  });
  return {
    server: await serveMetrics({ ...options, registry }),
    count: ({ kind, status, seconds, isApiLost }) => {
      requests.inc({ kind, status: statusClass(status) });
      durations.observe({ kind }, seconds);
      if (isApiLost) lost.inc();
    },
  };
}
