/** The warehouse cannot be migrated. The message has advice for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
