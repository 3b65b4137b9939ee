import { expect, test } from 'vitest';
import { headSize, uploadType } from './upload-types.ts';
import { ole, zip } from './testing/sample-files.ts';

/** Whether a file with this name and content would be stored. */
async function isAccepted(name: string, content: Buffer): Promise<boolean> {
  const type = uploadType(name);
  if (type === null || !type.begins(content.subarray(0, headSize))) return false;
  const read = async (start: number, length: number) => content.subarray(start, start + Math.max(0, length));
  return (await type.isWhole?.(read, content.length)) ?? true;
}

const hex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const latin1 = (...parts: string[]) => Buffer.from(parts.join(''), 'latin1');
/** A PDF behind other bytes. */
const pdfBehind = (...before: (Buffer | string)[]) =>
  Buffer.concat([...before.map((part) => (typeof part === 'string' ? latin1(part) : part)), latin1('%PDF-1.4\n%%EOF')]);

const page = '<!DOCTYPE html><script>alert(1)</script>';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const forWord = '<?mso-application progid="Word.Document"?>\r\n';

/** A box of an MP4 file, whose head may give another length than it has. */
function box(name: string, content = Buffer.alloc(8), length = 8 + content.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}
/** A box whose length has 64 bits. */
function largeBox(name: string, length: number): Buffer {
  const content = Buffer.alloc(8);
  content.writeBigUInt64BE(BigInt(length));
  return box(name, content, 1);
}
const ftyp = (brand: string, length?: number) => box('ftyp', latin1(brand, '\0\0\x02\0isom'), length);
const film = (...boxes: Buffer[]) => Buffer.concat([...boxes, box('mdat')]);
const mebibyte = 1024 ** 2;

/** With names that begin with a slash, which the packer of the tests refuses to write. */
const slashed = async (archive: Promise<Buffer>) =>
  latin1((await archive).toString('latin1').replaceAll(/_(?=\[Content|word)/g, '/'));

type Content = Buffer | Promise<Buffer>;

/** Each way in which a file may begin, and beside it what nearly begins so. A row with several files is about all of them. */
const rows: [outcome: 'accepted' | 'refused', name: string, what: string, ...contents: Content[]][] = [
  ['accepted', 'IMG_0001.JPG', 'a JPEG', hex('ffd8ffe1 0c2c 457869660000'), hex('ffd8ffdb 0043 00')],
  ['refused', 'a.jpg', 'the end of a JPEG', hex('ffd9ffe0 0010 4a46494600')],
  ['accepted', 'a.jfif', 'a JPEG as Chrome saves it', hex('ffd8ffe0 0010 4a46494600')],

  ['accepted', 'a.png', 'a PNG', hex('89504e470d0a1a0a 0000000d 49484452')],
  ['accepted', 'a.png', 'a PNG of an application for iPhones', hex('89504e470d0a1a0a 00000004 43674249')],
  ['refused', 'a.png', 'a PNG without its head', hex('89504e470d0a1a0a 0000000d 49444154')],
  ['refused', 'a.png', 'an animation in the MNG format', hex('8a4d4e470d0a1a0a 0000001c 49484452')],

  ['accepted', 'a.pdf', 'a PDF', pdfBehind()],
  ['accepted', 'a.pdf', 'a PDF behind blanks', pdfBehind('\r\n \t'), pdfBehind(Buffer.alloc(1_024))],
  ['refused', 'a.pdf', 'a PDF whose header comes too late', pdfBehind(Buffer.alloc(1_025))],
  ['accepted', 'a.pdf', 'a PDF behind a byte order mark', pdfBehind(hex('efbbbf'), '\r\n')],
  ['refused', 'a.pdf', 'a PDF behind the mark of UTF-16', pdfBehind(hex('fffe')), pdfBehind(hex('feff'))],
  ['accepted', 'a.pdf', 'a PDF behind PostScript', pdfBehind('%!PS-Adobe-3.0 PDF-1.4\n%%Title: a\n')],
  ['refused', 'a.pdf', 'a page behind PostScript', pdfBehind('%!PS-Adobe-3.0\n', page, '\n')],
  ['accepted', 'a.pdf', 'a PDF behind commands of a printer', pdfBehind('\x1b%-12345X@PJL JOB\r\n@PJL SET A=B\r\n')],
  ['refused', 'a.pdf', 'a page behind commands of a printer', pdfBehind('\x1b%-12345X@PJL JOB\r\n', page, '\n')],
  ['accepted', 'a.pdf', 'a PDF behind a head of MacBinary', pdfBehind('\0\x05a.pdf', Buffer.alloc(121))],
  [
    'refused',
    'a.pdf',
    'a PDF behind another head than that of MacBinary',
    pdfBehind('\0\x05a.pdf', Buffer.alloc(122)),
    pdfBehind('\0\x40', 'a'.repeat(126)),
    pdfBehind('\x01\x05a.pdf', Buffer.alloc(121)),
  ],
  [
    'accepted',
    'a.pdf',
    'a PDF behind the head of a mail or of an answer',
    pdfBehind('Content-Type: application/pdf;\r\n name=a.pdf\r\nX-A:b\r\n\r\n'),
    pdfBehind('--boundary\r\nContent-Type: application/pdf\r\n\r\n'),
    pdfBehind('HTTP/1.1 200 OK\nContent-Type: application/pdf\n\n'),
  ],
  [
    'refused',
    'a.pdf',
    'a page behind the head of a mail, and a head without an end',
    pdfBehind('Content-Type: text/html\r\n\r\n', page, '\r\n\r\n'),
    pdfBehind('Content-Type: application/pdf\r\n'),
  ],
  [
    'refused',
    'a.pdf',
    'a page with a PDF in it',
    pdfBehind(page),
    pdfBehind(hex('efbbbf'), ' \r\n', page),
    pdfBehind(hex('fffe'), Buffer.from(page, 'utf16le')),
  ],
  ['refused', 'a.pdf', 'a script with a PDF in it', pdfBehind('#!/bin/sh\n'), pdfBehind('alert(1)//\n')],
  [
    'refused',
    'a.pdf',
    'a program with a PDF in it',
    pdfBehind('MZ\x90\0'),
    pdfBehind('\x7fELF'),
    pdfBehind(hex('cffaedfe')),
  ],
  [
    'refused',
    'a.pdf',
    'an archive with a PDF in it',
    pdfBehind('PK\x03\x04'),
    pdfBehind(hex('1f8b08')),
    pdfBehind('Rar!\x1a\x07'),
    pdfBehind(hex('377abcaf271c')),
  ],
  [
    'refused',
    'a.pdf',
    'a picture or a document with a PDF in it',
    pdfBehind('GIF89a'),
    pdfBehind(hex('ffd8ffe0')),
    pdfBehind(hex('d0cf11e0a1b11ae1')),
    pdfBehind(String.raw`{\rtf1`),
  ],

  ['accepted', 'ДОГОВОР.DOC', 'a Word document', ole('WordDocument')],
  ['accepted', 'a.docx', 'a Word document with a password', ole('EncryptedPackage')],
  ['refused', 'a.doc', 'an Excel table and an installer', ole('Workbook'), ole('_StringData')],
  ['accepted', 'a.doc', 'a Word document for Windows 3', hex('dba52d00 0904'), hex('9ba52100 0904')],
  ['refused', 'a.doc', 'a document of Windows Write', hex('31be0000 00ab'), hex('dba52d01 0904')],
  ['accepted', 'a.doc', 'rich text', latin1(String.raw`{\rtf1\ansi`)],
  ['refused', 'a.doc', 'a text in TeX', latin1(String.raw`{\rm a}`)],
  [
    'accepted',
    'a.doc',
    'a Word document in XML',
    latin1(xml, forWord, '<w:wordDocument xmlns:w="w">'),
    Buffer.concat([hex('efbbbf'), latin1(xml, forWord, '<pkg:package xmlns:pkg="p">')]),
  ],
  [
    'refused',
    'a.doc',
    'a page with the instruction of Word',
    latin1(xml, forWord, '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'),
    latin1(xml, '<html xmlns="http://www.w3.org/1999/xhtml">', forWord, '<w:wordDocument/></html>'),
    latin1(page, forWord, '<w:wordDocument>'),
  ],
  ['refused', 'a.doc', 'an Excel table in XML', latin1(xml, forWord.replace('Word.Document', 'Excel.Sheet'))],
  ['accepted', 'a.docx', 'a Word document in a ZIP', zip('[Content_Types].xml', 'word/document.xml')],
  [
    'accepted',
    'a.doc',
    'a Word document whose parts have other names',
    zip('[content_types].xml', 'word/document2.xml'),
    slashed(zip('_[Content_Types].xml', '_word/document.xml')),
  ],
  [
    'refused',
    'a.docx',
    'a ZIP without the text of a document, or without its list',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
    zip('[Content_Types].xml', 'word/documents.xml'),
    zip('[Content_Types].xml', 'other/word/document.xml'),
    zip('word/document.xml'),
  ],
  [
    'refused',
    'a.docx',
    'a Word document with macros',
    zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
  ],

  [
    'accepted',
    'a.MP4',
    'a film of any brand',
    ...['isom', 'mp42', 'M4V ', 'f4v ', 'qt  ', '3gp5'].map((b) => film(ftyp(b))),
  ],
  [
    'refused',
    'a.mp4',
    'a picture in the container of a film',
    ...['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map((b) => film(ftyp(b))),
    ...['mif1', 'msf1', 'crx ', 'jp2 ', 'jpm ', 'jpx ', 'mjp2'].map((b) => film(ftyp(b))),
  ],
  ['refused', 'a.mp4', 'a sound in the same', ...['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B '].map((b) => film(ftyp(b)))],
  ['accepted', 'a.mp4', 'a film with a long list of brands', film(box('ftyp', Buffer.alloc(4_088, 'isom')))],
  [
    'refused',
    'a.mp4',
    'a list of brands of an impossible length',
    film(ftyp('isom', 15)),
    film(ftyp('isom', 4_097)),
    latin1('<!--ftypisom-->', page),
  ],
  [
    'accepted',
    'a.mp4',
    'a film behind free space',
    ...['free', 'skip', 'wide', 'uuid', 'pnot', 'PICT'].map((name) => film(box(name), ftyp('isom'))),
    film(largeBox('free', 16), ftyp('isom')),
  ],
  [
    'refused',
    'a.mp4',
    'a film behind another box, or behind free space without an end',
    film(box('junk'), ftyp('isom')),
    film(box('free', Buffer.alloc(8), 0), ftyp('isom')),
    film(box('free', Buffer.alloc(0), 7), ftyp('isom')),
    film(box('free', Buffer.alloc(8), 4_000)),
  ],
  [
    'accepted',
    'MVI_0001.MP4',
    'a film without a list of brands',
    ...['moov', 'mdat', 'moof', 'styp', 'sidx'].map((name) => box(name)),
    box('mdat', Buffer.alloc(8), 0),
    box('mdat', Buffer.alloc(8), 200 * mebibyte),
    largeBox('mdat', 200 * mebibyte),
  ],
  [
    'refused',
    'a.mp4',
    'a film that is longer than a file may be',
    box('mdat', Buffer.alloc(8), 200 * mebibyte + 1),
    largeBox('mdat', 200 * mebibyte + 1),
    box('mdat', Buffer.alloc(8), 7),
    latin1('<!--moov-->', page),
  ],
];

test.each(rows)('%s as %s: %s', async (outcome, name, _what, ...contents) => {
  const outcomes = await Promise.all(
    contents.map(async (content) => ((await isAccepted(name, await content)) ? 'accepted' : 'refused')),
  );
  expect(outcomes).toEqual(contents.map(() => outcome));
});

test.each(['a.html', 'a.svg', 'a.docm', 'a.rtf', 'a.mov', 'a.jpg.exe', 'jpg', 'a.constructor'])(
  'the name %s is refused',
  (name) => {
    expect(uploadType(name)).toBeNull();
  },
);
