/**
 * @typedef {object} PnpmEvent what `--reporter=ndjson` prints, as far as it is read here
 * @property {string} name
 * @property {string} [level]
 * @property {string} [status]
 * @property {string} [message]
 * @property {number} [entries]
 * @property {string} [packageId]
 * @property {number | null} [size] bytes
 * @property {number} [downloaded] bytes so far
 * @property {string} [depPath]
 * @property {string} [script] that begins
 * @property {string} [line] of a script's output
 */

/**
 * Reads the output of an installation by pnpm, line by line.
 *
 * @returns {{ read: (line: string) => { progress?: string, message?: string | undefined } }} how far it is, and what a person should
 *   read if it fails
 */
export function createInstallProgress() {
  let wanted = 0;
  let there = 0;
  /** The bytes of each package that have arrived. @type {Map<string, number>} */
  const arrived = new Map();
  /** @type {Map<string, number>} */
  const sizes = new Map();

  function packages() {
    const bytes = [...arrived.values()].reduce((sum, size) => sum + size, 0);
    return { progress: `${there} of ${wanted} packages, ${Math.round(bytes / 1e6)} MB downloaded` };
  }

  /**
   * @param {string | undefined} status
   * @param {string} packageId
   */
  function readProgress(status, packageId) {
    if (status === 'resolved') wanted += 1;
    if (status === 'found_in_store' || status === 'fetched') there += 1;
    if (status === 'fetched') arrived.set(packageId, sizes.get(packageId) ?? 0);
    return packages();
  }

  /** @param {PnpmEvent} event */
  function readEvent({
    name,
    level,
    status,
    message,
    entries,
    packageId = '',
    size,
    downloaded,
    depPath,
    script,
    line,
  }) {
    if (name === 'pnpm' && level === 'error') return { message };
    if (name === 'pnpm:lockfile-verification' && status === 'started')
      return { progress: `checks the lockfile's ${entries} packages with the registry` };
    // Scripts run at the same time: the end of one is not the end of the others.
    if (name === 'pnpm:lifecycle')
      return script === undefined ? { message: line } : { progress: `runs a script of ${depPath}` };
    if (name === 'pnpm:progress') return readProgress(status, packageId);
    if (name !== 'pnpm:fetching-progress') return {};
    if (status === 'started') sizes.set(packageId, size ?? 0);
    else arrived.set(packageId, downloaded ?? 0);
    return packages();
  }

  return {
    read: (line) => (line.startsWith('{"time":') ? readEvent(JSON.parse(line)) : { message: line }),
  };
}
