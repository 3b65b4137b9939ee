/** What a process did to its files, in order. */
export type DiskEntry =
  | { did: 'write'; path: string }
  | { did: 'sync'; path: string }
  | { did: 'rename'; path: string; to: string }
  | { did: 'make folder'; path: string };

/** The setting that names the file of the journal to a process. */
export const journalSetting = 'DISK_JOURNAL';
