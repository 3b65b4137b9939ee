import { readFileSync, statSync } from 'node:fs';

/** Bytes; the longest value of a setting is a set of keys. */
const longestFile = 64 * 1024;

interface FileSettings {
  /** Values by name, of variables and of files. */
  values: Record<string, string>;
  /** One line for each file that cannot be used. */
  faults: string[];
}

/**
 * Reads the settings whose values are in files, as containers and systemd provide secrets: `NAME_FILE` is the path of a
 * file with the value of `NAME`. An empty variable counts as absent. A fault has neither value nor path, because a
 * secret may have been set in the place of the path.
 * @param names - the settings that there are
 */
export function readSettingFiles(env: Record<string, string | undefined>, names: readonly string[]): FileSettings {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') values[name] = value;
  const faults: string[] = [];
  for (const name of names) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in values) {
      faults.push(`${name}_FILE: expected nothing with ${name}, which has the value already`);
      continue;
    }
    try {
      values[name] = readValue(path);
    } catch (error) {
      faults.push(`${name}_FILE: expected the path of a file with the value of ${name}; ${reasonOf(error)}`);
    }
  }
  return { values, faults };
}

/** A line end at the end of the file does not belong to the value. */
function readValue(path: string): string {
  const { size } = statSync(path);
  const value = size > longestFile ? null : readFileSync(path, 'utf8').trimEnd();
  if (value === null) throw new Error(`the file is larger than ${longestFile / 1024} KiB`);
  if (value === '') throw new Error('the file is empty');
  return value;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'this user may not read it';
  if (code === 'EISDIR') return 'it is a folder';
  return `it cannot be read (${code})`;
}
