import type { Application } from '@publisher-console/api-contract';

/**
 * Why applications have no statistics in any period; null if they may have some.
 * @param applications all applications of the publisher
 */
export function noDataReason(
  applications: readonly Pick<Application, 'status' | 'adBlockCount'>[],
): 'inactive' | 'no-blocks' | null {
  // Deleted applications may have statistics.
  if (applications.length === 0) return null;
  // A stopped application may have statistics of earlier days.
  if (applications.every(({ status }) => status !== 'active' && status !== 'stopped')) return 'inactive';
  return applications.every(({ adBlockCount }) => adBlockCount === 0) ? 'no-blocks' : null;
}
