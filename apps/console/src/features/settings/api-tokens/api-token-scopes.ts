import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiTokenScope } from '@publisher-console/api-contract';

import type { IsAllowed } from '#session/member.tsx';

interface ScopeTexts {
  title: MessageDescriptor;
  /** The rights of a token with the scope. */
  note: MessageDescriptor;
}

/** The scopes in the order of the form. */
export const apiTokenScopes: Record<ApiTokenScope, ScopeTexts> = {
  'statistics:read': {
    title: msg`Read statistics`,
    note: msg`Build and download reports, and read the figures of the dashboard`,
  },
  'apps:read': {
    title: msg`Read apps`,
    note: msg`Apps and ad blocks with their figures of the last 7 days, app-ads.txt files, and what needs attention`,
  },
  'apps:write': {
    title: msg`Change apps`,
    note: msg`Add, change, stop, resume and delete apps and ad blocks. Includes “Read apps”`,
  },
  'templates:read': { title: msg`Read templates`, note: msg`The saved report templates` },
  'templates:write': {
    title: msg`Change templates`,
    note: msg`Save, rename and delete report templates. Includes “Read templates”`,
  },
  'money:read': { title: msg`Read earnings`, note: msg`The balance, statements, and what is owed or was paid` },
};

export const apiTokenScopeIds = Object.keys(apiTokenScopes) as ApiTokenScope[];

/** The scopes that a member may give to a token, which must not have more rights than its creator. */
export function offeredScopes(isAllowed: IsAllowed): ApiTokenScope[] {
  return apiTokenScopeIds.filter((id) => id !== 'money:read' || isAllowed('getMoneyOverview'));
}

/** The name of a scope; the id of one that a newer server has added. */
export function scopeTitle(i18n: I18n, scope: ApiTokenScope): string {
  return scope in apiTokenScopes ? i18n._(apiTokenScopes[scope].title) : scope;
}

/** The scopes without those that other scopes include: `apps:write` includes `apps:read`. */
export function withoutIncluded(scopes: readonly ApiTokenScope[]): ApiTokenScope[] {
  return scopes.filter(
    (scope) => !scopes.some((other) => other === scope.replace(/:read$/u, ':write') && other !== scope),
  );
}
