import type { Plugin } from 'vite';

const stub = '\0no-server-functions';

/**
 * Removes the framework's client of server functions from the browser's first file (11 KB, gzip). The console has no server
 * functions, because its server has no session of a user (decision 025).
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
