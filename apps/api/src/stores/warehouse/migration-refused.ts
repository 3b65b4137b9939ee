/** The warehouse cannot be migrated; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
