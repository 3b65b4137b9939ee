import type { ApiTokenScope } from '@publisher-console/api-contract';

const report = {
  groupList: ['date'],
  indicatorList: ['impressions', 'revenue'],
  filterList: { period: { preset: 'last_7_days' } },
};

interface ApiTokenCall {
  secret: string;
  scopes: readonly ApiTokenScope[];
  /** The absolute address of this console's API. */
  baseUrl: string;
}

/** A command for a terminal with a call that the scopes of the token allow. */
export function apiTokenCall({ secret, scopes, baseUrl }: ApiTokenCall): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  if (!scopes.includes('statistics:read')) {
    const path = pathOf(scopes);
    return [`curl '${baseUrl}${path}'`, authorization].join(' \\\n  ');
  }
  const body = [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(report)}'`];
  return [`curl '${baseUrl}/statistic'`, authorization, ...body].join(' \\\n  ');
}

function pathOf(scopes: readonly ApiTokenScope[]): string {
  if (scopes.some((scope) => scope.startsWith('apps:'))) return '/application';
  return scopes.includes('money:read') ? '/money/overview' : '/criteria/template';
}
