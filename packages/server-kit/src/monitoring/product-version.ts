import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Which release of the product runs. */
export interface ProductVersion {
  /** Such as `0.2.0`; `unknown` where no manifest of the product is found. */
  version: string;
  /** The commit of a build that notes it; null in a checkout. */
  commit: string | null;
}

interface Manifest {
  name?: string;
  version?: string;
  gitHead?: string;
}

/** The name of the repository's own manifest. A build copies it to the top of its folder. */
const productName = 'publisher-console';

/**
 * Reads the version from the product's `package.json` in `folder` or in the nearest folder above it. A build notes its
 * commit there as `gitHead`, as npm does.
 */
export function findProductVersion(folder: string): ProductVersion {
  const { name, version, gitHead } = manifestIn(folder);
  if (name === productName) return { version: version ?? 'unknown', commit: gitHead ?? null };
  const parent = dirname(folder);
  return parent === folder ? { version: 'unknown', commit: null } : findProductVersion(parent);
}

function manifestIn(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
