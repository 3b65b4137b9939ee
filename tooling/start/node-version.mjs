// Old versions of Node load this file and the two entries: all three use only syntax and imports that those support.

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | null} the message when it is too old
 */
export function nodeVersionError(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return 'Node 20.19 or newer is needed to start; this is Node ' + version + '.';
}
