import { createApiClient } from '@publisher-console/api-client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { startingReport } from './report.ts';
import type { Report } from './report.ts';
import { pinFrom, statisticQuery } from './statistics.queries.ts';

const period = { from: '2026-11-14', to: '2026-11-20' };
