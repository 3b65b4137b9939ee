import type { Plugin } from 'vite';

import { blockedReason } from './blocked-names.ts';
import { requestAddresses } from './request-addresses.ts';

/** Fails the build if a page would request an address that content blockers stop. */
export function refuseBlockedNames(): Plugin {
  return {
    name: 'refuse-blocked-names',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const { path } of requestAddresses(Object.keys(bundle))) {
        const reason = blockedReason(path);
        if (reason !== null) this.error(`Content blockers stop ${path} (${reason}). Give it another name.`);
      }
    },
  };
}
