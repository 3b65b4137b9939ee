/** The warehouse's tables cannot be brought up to date from here; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
