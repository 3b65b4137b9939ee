import { setupI18n } from '@lingui/core';
import type { ApiTokenScope, PublisherRole } from '@publisher-console/api-contract';
import { mayCall } from '@publisher-console/api-contract/roles';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import { expect, test } from 'vitest';

import { offeredScopes, scopeTitle, withoutIncluded } from './api-token-scopes.ts';

test('a scope that another scope includes is not listed', () => {
  expect(withoutIncluded(['apps:read', 'apps:write', 'templates:read', 'statistics:read'])).toEqual([
    'apps:write',
    'templates:read',
    'statistics:read',
  ]);
});

test('a scope that a newer server has added is shown by its id', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  expect(scopeTitle(i18n, 'moon:read' as ApiTokenScope)).toBe('moon:read');
});

test('a member who may not read money cannot create a token that reads it', () => {
  const isAllowed = (role: PublisherRole) => (operation: RoleOperation) =>
    mayCall({ role, isLimited: false }, operation);
  expect(offeredScopes(isAllowed('owner'))).toContain('money:read');
  expect(offeredScopes(isAllowed('manager'))).not.toContain('money:read');
  expect(offeredScopes(isAllowed('manager'))).toHaveLength(5);
});
