/** Why a file cannot go with a message. The limits are those of the docs/product.md, sections 5 and 9. */
export type FileFault = 'type' | 'empty' | 'file-large' | 'video-large' | 'files-many' | 'videos-many';

type Kind = 'file' | 'video';

const mebibyte = 1024 ** 2;
const mostBytes: Record<Kind, number> = { file: 20 * mebibyte, video: 200 * mebibyte };
const most: Record<Kind, number> = { file: 10, video: 1 };

/** A file as the browser describes it. */
export type DescribedFile = Pick<File, 'name' | 'size'>;

/** The server looks at the content too. */
const kindsByEnding: Record<string, Kind | undefined> = {
  jpg: 'file',
  jpeg: 'file',
  png: 'file',
  pdf: 'file',
  doc: 'file',
  docx: 'file',
  mp4: 'video',
};

const acceptedTypes = ['image/jpeg', 'image/png', 'application/pdf', 'video/mp4'];

/** For the browser's own choice of files; with types too, so that a phone offers its camera and its pictures. */
export const acceptedFiles = [...Object.keys(kindsByEnding).map((ending) => `.${ending}`), ...acceptedTypes].join(',');

/**
 * What is wrong with a file, or null.
 * @param others the files that go with the message already
 */
export function fileFault(file: DescribedFile, others: readonly DescribedFile[]): FileFault | null {
  const kind = kindOf(file);
  if (kind === undefined) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > mostBytes[kind]) return `${kind}-large`;
  return others.filter((other) => kindOf(other) === kind).length >= most[kind] ? `${kind}s-many` : null;
}

function kindOf({ name }: DescribedFile): Kind | undefined {
  const [, ending = ''] = /\.([^.]+)$/u.exec(name.toLowerCase()) ?? [];
  return kindsByEnding[ending];
}
