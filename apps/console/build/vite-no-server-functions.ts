import type { Plugin } from 'vite';

const stub = '\0no-server-functions';

/**
 * Takes the code that calls server functions out of the browser's build, a tenth of it: the console has none, because its
 * server knows no user (decision 025).
 */
export function leaveOutServerFunctions(): Plugin {
  return {
    name: 'leave-out-server-functions',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source.endsWith('/client-rpc/createClientRpc.js') ? stub : undefined),
    load: (id) =>
      id === stub
        ? `export function createClientRpc() { throw new Error('The console has no server functions'); }`
        : undefined,
  };
}
