/** Where uploaded and generated files are kept. */
export interface FileStore {
  /** Writes a file and removes it; rejects when the store cannot do either. */
  ping(): Promise<void>;
}
