import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { expect, test } from 'vitest';

import { wrongNetworks } from './wrong-networks.ts';

test('each error of the server about a network names its line', () => {
  const fieldErrors = { 'networks.1': ['Not an address'], 'networks.9': ['Not sent'], name: ['Too long'] };
  const failure = new ApiFailure({ kind: 'fields', message: '', request: null, fieldErrors });
  expect(wrongNetworks(failure, ['192.0.2.1', '192.0.2.999'])).toEqual(['192.0.2.999: Not an address']);
  expect(wrongNetworks(null, ['192.0.2.1'])).toEqual([]);
});
