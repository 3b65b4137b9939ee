import { expect, test } from 'vitest';

import { nodeVersionError } from './node-version.mjs';

test.each(['14.21.3', '18.20.8', '20.18.3'])('Node %s is refused in one line that names both versions', (version) => {
  const message = nodeVersionError(version);
  expect(message).toMatch(/^Node 20\.19 or newer is needed.*$/u);
  expect(message).toContain(version);
});

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0', '26.0.0'])('Node %s is accepted', (version) => {
  expect(nodeVersionError(version)).toBeNull();
});
