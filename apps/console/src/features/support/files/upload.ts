import { fileFault } from './file-fault.ts';
import type { FileFault } from './file-fault.ts';

export type UploadState =
  | { kind: 'waiting' }
  /** From 0 to 1. */
  | { kind: 'loading'; progress: number }
  /** The id of the file on the server. */
  | { kind: 'loaded'; fileId: string }
  /** Not sent, because it is invalid. */
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'failed'; failure: unknown };

export interface Upload {
  id: string;
  file: File;
  state: UploadState;
}

/** Sends one file; resolves with its id. */
export type SendFile = (
  file: File,
  options: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<string>;

/** The state of a file before it is sent. One that exceeds the number of files may become valid once another one is removed. */
export function stateBeside(file: File, others: readonly Upload[]): UploadState {
  const beside = others.filter(({ state }) => state.kind !== 'refused').map((other) => other.file);
  const fault = fileFault(file, beside);
  return fault === null ? { kind: 'waiting' } : { kind: 'refused', fault };
}

export function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
