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

/** The `accept` of the file input; with types too, so that a phone offers its camera and its pictures. */
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
