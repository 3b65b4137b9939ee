import { BackupDamaged } from './backup-damaged.ts';

/** Parses a line of JSON of a part: an object or an array. Throws `BackupDamaged` for anything else. */
export function parseLine(line: string, part: string): object {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // The same as for another value.
  }
  throw new BackupDamaged(`${part} is damaged: bytes of it were changed.`);
}
