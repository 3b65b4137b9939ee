import { expect, it } from 'vitest';

import { fileFault } from './upload.ts';
import type { DescribedFile } from './upload.ts';

const mebibyte = 1024 ** 2;
const file = (name: string, size = 1): DescribedFile => ({ name, size });
const many = (count: number, name: string) => Array.from({ length: count }, () => file(name));

// docs/product.md, sections 5 and 9.
it.each([
  [file('a.jpg'), [], null],
  [file('a.JPEG'), [], null],
  [file('a.jfif'), [], null],
  [file('a.jpe'), [], null],
  [file('a.constructor'), [], 'type'],
  [file('a.png', 20 * mebibyte), many(9, 'b.pdf'), null],
  [file('a.pdf'), many(1, 'b.mp4'), null],
  [file('a.doc'), [], null],
  [file('a.docx'), [], null],
  [file('a.mp4', 200 * mebibyte), many(10, 'b.png'), null],
  [file('a.png', 20 * mebibyte + 1), [], 'file-large'],
  [file('a.mp4', 200 * mebibyte + 1), [], 'video-large'],
  [file('a.png'), many(10, 'b.png'), 'files-many'],
  [file('a.mp4'), many(1, 'b.mp4'), 'videos-many'],
  [file('a.png', 0), [], 'empty'],
  [file('a.gif'), [], 'type'],
  [file('a.mov'), [], 'type'],
  [file('a.png.exe'), [], 'type'],
  [file('folder'), [], 'type'],
])('%o beside %o: %s', (chosen, others, fault) => {
  expect(fileFault(chosen, others)).toBe(fault);
});
