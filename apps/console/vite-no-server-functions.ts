import type { Plugin } from 'vite';

const stub = '\0no-server-functions';

/**
 * The console has no server functions: its server knows no user (decision 006). The browser's build carries the code that
 * would call them and read their answers all the same, a tenth of all it has; this takes it out.
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
