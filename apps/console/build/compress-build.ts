import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:css|js|svg)$/u;
const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

// The server sends the compressed copies that this script writes beside the files of the browser's build.
const packing = { level: constants.Z_BEST_COMPRESSION };
const folder = new URL('../dist/client/', import.meta.url).pathname;
const names = await readdir(folder, { recursive: true });
for (const name of names.filter((path) => compressible.test(path))) {
  const file = join(folder, name);
  const content = await readFile(file);
  for (const [ending, compress] of Object.entries(encodings))
    await writeFile(`${file}.${ending}`, await compress(content, packing));
}
