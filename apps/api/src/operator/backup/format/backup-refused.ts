/** A backup, or the stores that it is for, are not of a kind that the command takes. The message says why, and the cure. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
