import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** The data folder of every PGlite, in the file system of its module. */
const dataFolder = '/pglite/data';

interface TemplateEntry {
  path: string;
  /** null for a folder. */
  content: Uint8Array | null;
}

let entries: TemplateEntry[] | undefined;

/**
 * A file system in memory that begins as a copy of the template. The template is read once per process: PGlite's
 * `loadDataDir` parses an archive at each start, which needs twice the processor time.
 */
export class TemplateFileSystem extends MemoryFS {
  readonly #template: string;

  constructor(template: string) {
    super();
    this.#template = template;
  }

  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error('PGlite calls init first.');
    const { FS } = this.pg.Module;
    entries ??= readTemplate(this.#template);
    FS.mkdirTree(dataFolder);
    for (const { path, content } of entries) {
      if (content === null) FS.mkdir(join(dataFolder, path));
      else FS.writeFile(join(dataFolder, path), content);
    }
  }
}

/** The files and folders of the template, a folder before what is in it. */
function readTemplate(folder: string): TemplateEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      // The file system copies an array by `slice`, which for a Buffer is no copy: all databases would share it.
      return { path: relative(folder, file), content: entry.isFile() ? new Uint8Array(readFileSync(file)) : null };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
