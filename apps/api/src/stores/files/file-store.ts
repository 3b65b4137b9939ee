/** Where uploaded and generated files are kept. */
export interface FileStore {
  /** Resolves when files can be read and written; rejects when they cannot. Writes nothing. */
  ping(): Promise<void>;
}
