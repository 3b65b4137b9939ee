/** A part of a backup is missing, changed or incomplete, or its key is another one. The message says which. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}
