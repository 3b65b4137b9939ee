type Versions = Record<string, unknown>;

/** What is read and changed of pnpm's lockfile. */
export interface Lockfile {
  importers: Record<string, { dependencies?: Versions; devDependencies?: Versions }>;
  /** By `name@version`. */
  packages: Record<string, { resolution: unknown; peerDependenciesMeta?: Record<string, { optional: boolean }> }>;
  /** By `name@version`, followed by the peers that were chosen for it, in parentheses. */
  snapshots: Record<string, { optionalDependencies?: Versions }>;
}

/**
 * The lockfile of an installation with fewer packages, each in the same version with the same checksum. No package gets
 * an optional peer, such as TypeScript, that is here for the other folders alone.
 *
 * @param needed the names of the packages that each folder imports; other folders are left out
 */
export function pruneLockfile(lockfile: Lockfile, needed: ReadonlyMap<string, readonly string[]>): Lockfile {
  const importers = [...needed].map(([folder, names]) => {
    const { dependencies, devDependencies } = lockfile.importers[folder] ?? {};
    return [folder, { dependencies: only({ ...devDependencies, ...dependencies }, (name) => names.includes(name)) }];
  });
  const named = new Set([...needed.values()].flat());
  const snapshots = Object.entries(lockfile.snapshots).map(([id, { optionalDependencies = {}, ...snapshot }]) => {
    const peers = lockfile.packages[id.replace(/\(.*/u, '')]?.peerDependenciesMeta ?? {};
    const isNeeded = (name: string) => named.has(name) || peers[name] === undefined;
    return [id, { ...snapshot, optionalDependencies: only(optionalDependencies, isNeeded) }];
  });
  return { ...lockfile, importers: Object.fromEntries(importers), snapshots: Object.fromEntries(snapshots) };
}

function only(versions: Versions, isKept: (name: string) => boolean): Versions {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => isKept(name)));
}
