/** A store cannot be used by this program, or not be migrated. The message has advice for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
