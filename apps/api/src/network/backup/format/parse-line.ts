import { BackupDamaged } from './backup-damaged.ts';

/** Parses a line of JSON of a part, which was written as a `Line`. Throws `BackupDamaged` when it is no JSON. */
export function parseLine<Line extends object>(line: string, part: string): Line {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Line;
  } catch {
    // The same as for another value.
  }
  throw new BackupDamaged(`${part} is damaged: bytes of it were changed.`);
}
