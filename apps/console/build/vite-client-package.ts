import type { PackedClient } from '@publisher-console/deploy/packed-client';
import type { Plugin } from 'vite';

const name = 'virtual:client-package';

/** The address that other teams install. */
const path = '/sdk/api-client.tgz';

/**
 * Puts the client of the API beside the console's own files, for other teams to install, and passes its details to the
 * SDK page. Tests pass another client, so that they need no build of the real one.
 */
export function offerClientPackage(readClient: () => PackedClient): Plugin {
  return {
    name: 'offer-client-package',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const { version, integrity, file } = readClient();
      return `export const clientPackage = ${JSON.stringify({ version, integrity, size: file.byteLength, path })};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: readClient().file });
    },
  };
}
