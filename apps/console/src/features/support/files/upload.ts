import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { uploadKinds } from '@publisher-console/api-contract/upload-kinds';

/** Why a file cannot be sent. The limits are those of docs/product.md, sections 5 and 9. */
export type FileFault = 'type' | 'empty' | 'file-large' | 'video-large' | 'files-many' | 'videos-many';

type Kind = 'file' | 'video';

const mebibyte = 1024 ** 2;
const bytesMax: Record<Kind, number> = { file: 20 * mebibyte, video: 200 * mebibyte };
const countMax: Record<Kind, number> = { file: 10, video: 1 };

/** A file as the browser describes it. */
export type DescribedFile = Pick<File, 'name' | 'size'>;

const acceptedTypes = ['image/jpeg', 'image/png', 'application/pdf', 'video/mp4'];

/** The `accept` of the file input. It includes types, so that a phone offers its camera and its pictures. */
export const acceptedFiles = [...Object.keys(uploadKinds).map((ending) => `.${ending}`), ...acceptedTypes].join(',');

/**
 * Checks a file.
 * @param others the valid files of the message
 * @returns null if it can be sent
 */
export function fileFault(file: DescribedFile, others: readonly DescribedFile[]): FileFault | null {
  const kind = kindOf(file);
  if (kind === undefined) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > bytesMax[kind]) return `${kind}-large`;
  return others.filter((other) => kindOf(other) === kind).length >= countMax[kind] ? `${kind}s-many` : null;
}

function kindOf({ name }: DescribedFile): Kind | undefined {
  const [, ending = ''] = /\.([^.]+)$/u.exec(name.toLowerCase()) ?? [];
  const kind = Object.hasOwn(uploadKinds, ending) ? uploadKinds[ending] : undefined;
  if (kind === undefined) return undefined;
  return kind === 'mp4' ? 'video' : 'file';
}

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

/** The state of a file before it is sent. A file above the limit may become valid once another one is removed. */
export function stateBeside(file: File, others: readonly Upload[]): UploadState {
  const beside = others.filter(({ state }) => state.kind !== 'refused').map((other) => other.file);
  const fault = fileFault(file, beside);
  return fault === null ? { kind: 'waiting' } : { kind: 'refused', fault };
}

export function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Whether a retry of the upload cannot succeed. */
export function isFinalFailure(state: UploadState): boolean {
  if (state.kind === 'refused') return true;
  return (
    state.kind === 'failed' &&
    state.failure instanceof ApiFailure &&
    ['fields', 'rejected'].includes(state.failure.kind)
  );
}
