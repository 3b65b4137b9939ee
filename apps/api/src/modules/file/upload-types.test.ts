import { describe, expect, test } from 'vitest';
import { headSize, uploadType } from './upload-types.ts';
import { ole, png, zip } from './testing/sample-files.ts';

/** Whether a file with this name and content would be stored. */
async function isAccepted(name: string, content: Buffer): Promise<boolean> {
  const type = uploadType(name);
  if (type === null || !type.begins(content.subarray(0, headSize))) return false;
  const read = async (start: number, length: number) => content.subarray(start, start + Math.max(0, length));
  return (await type.isWhole?.(read, content.length)) ?? true;
}

const hex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const latin1 = (...parts: string[]) => Buffer.from(parts.join(''), 'latin1');
const pdf = (head: string) => latin1(head, '\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** A box of an MP4 file. */
function box(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}
const ftyp = (brand: string, ...others: string[]) => box('ftyp', latin1(brand, '\0\0\x02\0', ...others));
const film = (...boxes: Buffer[]) => Buffer.concat([...boxes, box('mdat', Buffer.alloc(64))]);

const wordXml = '<?mso-application progid="Word.Document"?>\n<w:wordDocument/>';
const docxParts = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

/** Names and first bytes, as the programs write them which the rows name. */
const kinds: [kind: string, name: string, content: () => Buffer | Promise<Buffer>][] = [
  ['JFIF', 'a.jpg', () => hex('ffd8ffe0 0010 4a46494600 0101 00 0001 0001 0000')],
  ['JFIF 1.02 with a resolution', 'a.jpg', () => hex('ffd8ffe0 0010 4a46494600 0102 01 0048 0048 0000')],
  ['EXIF of a phone, big end first', 'IMG_0001.JPG', () => hex('ffd8ffe1 0c2c 457869660000 4d4d002a 00000008')],
  ['EXIF of a camera, little end first', 'DSC00001.JPG', () => hex('ffd8ffe1 3f5c 457869660000 49492a00 08000000')],
  ['JFIF with EXIF behind it', 'a.jpeg', () => hex('ffd8ffe0 0010 4a46494600 0101 0100480048 0000 ffe1 0016 45786966')],
  ['Adobe, four colours', 'print.jpg', () => hex('ffd8ffee 000e 41646f6265 0064 8000000002')],
  ['Photoshop', 'a.jpg', () => hex('ffd8ffed 0018 50686f746f73686f7020332e3000 3842494d')],
  ['XMP first', 'a.jpg', () => Buffer.concat([hex('ffd8ffe1 0100'), latin1('http://ns.adobe.com/xap/1.0/\0')])],
  ['a colour profile first', 'a.jpg', () => Buffer.concat([hex('ffd8ffe2 0240'), latin1('ICC_PROFILE\0\x01\x01')])],
  ['several pictures (MPO)', 'a.jpg', () => hex('ffd8ffe1 0100 457869660000 49492a00 ffe2 00aa 4d50460049492a00')],
  ['no application segment', 'scan.jpg', () => hex('ffd8ffdb 0043 00 0302020302')],
  ['a comment first', 'a.jpg', () => Buffer.concat([hex('ffd8fffe 003b'), latin1('CREATOR: gd-jpeg v1.0')])],
  ['progressive', 'a.jpg', () => hex('ffd8ffc2 0011 08 0100 0100 03')],
  ['baseline at once', 'a.jpg', () => hex('ffd8ffc0 0011 08 0100 0100 03')],
  ['Huffman tables first', 'a.jpg', () => hex('ffd8ffc4 001f 0000010501')],
  ['CIFF of a camera', 'a.jpg', () => hex('ffd8ffe0 0c34 49491a000000 48454150 4a50474d')],
  ['SPIFF', 'a.jpg', () => hex('ffd8ffe8 0020 535049464600')],
  ['fill bytes', 'a.jpg', () => hex('ffd8ffff ffe0 0010 4a46494600')],
  ['Chrome on Windows', 'a.jfif', () => hex('ffd8ffe0 0010 4a46494600 0101')],
  ['the oldest ending', 'a.JPE', () => hex('ffd8ffe0 0010 4a46494600 0101')],
  ['another ending of Windows', 'a.pjpeg', () => hex('ffd8ffe0 0010 4a46494600 0101')],

  ...[
    [1, 0, 'black and white'],
    [2, 0, 'four greys'],
    [8, 0, 'grey'],
    [16, 0, 'grey of 16 bits'],
    [8, 2, 'colours'],
    [16, 2, 'colours of 16 bits'],
    [1, 3, 'two colours of a palette'],
    [8, 3, '256 colours of a palette'],
    [8, 4, 'grey with transparency'],
    [8, 6, 'colours with transparency'],
    [16, 6, 'colours of 16 bits with transparency'],
  ].map(([bits = 8, colour = 6, what = '']): (typeof kinds)[number] => [
    `PNG: ${what}`,
    'a.png',
    () => {
      const content = png();
      content.set([Number(bits), Number(colour)], 24);
      return content;
    },
  ]),
  ['PNG: interlaced', 'a.PNG', () => Buffer.concat([png().subarray(0, 28), Buffer.from([1]), png().subarray(29)])],
  ['PNG: a colour profile', 'a.png', () => png({ profile: 3_144 })],
  ['PNG: a screen shot of a phone', 'Screenshot_2026.png', () => png({ width: 1_440, height: 3_200 })],
  ...['acTL', 'sRGB', 'gAMA', 'pHYs', 'eXIf', 'tEXt', 'iDOT'].map((chunk): (typeof kinds)[number] => [
    `PNG: ${chunk} after the head`,
    'a.png',
    () => Buffer.concat([png().subarray(0, 33), hex('00000008'), latin1(chunk), Buffer.alloc(12)]),
  ]),
  ['PNG: of an application for iPhones', 'Icon.png', () => hex('89504e470d0a1a0a 00000004 43674249 50002002 2bd5b37f')],

  ...['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map((version): (typeof kinds)[number] => [
    `PDF ${version}`,
    'a.pdf',
    () => pdf(`%PDF-${version}`),
  ]),
  ['PDF with CR', 'a.PDF', () => latin1('%PDF-1.3\r%\xe2\xe3\xcf\xd3\r1 0 obj\r')],
  ['PDF with CRLF', 'a.pdf', () => latin1('%PDF-1.4\r\n%\xe2\xe3\xcf\xd3\r\n1 0 obj\r\n')],
  ['PDF, linearized', 'a.pdf', () => latin1('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n12 0 obj\n<</Linearized 1/L 9000>>\nendobj\n')],
  ['PDF, encrypted', 'a.pdf', () => pdf('%PDF-1.7\n<</Encrypt 9 0 R>>')],
  ['PDF/A', 'a.pdf', () => pdf('%PDF-1.4\n<</Type/Metadata/Subtype/XML>>stream\n<pdfaid:part>1</pdfaid:part>')],
  ['PDF of Illustrator', 'a.pdf', () => pdf('%PDF-1.5\n<</Creator(Adobe Illustrator)>>')],
  ['PDF without binary mark', 'scan0001.pdf', () => latin1('%PDF-1.3\n1 0 obj\n<<>>\nendobj\n')],
  ['PDF behind a byte order mark', 'a.pdf', () => Buffer.concat([hex('efbbbf'), pdf('%PDF-1.4')])],
  ['PDF behind empty lines', 'a.pdf', () => pdf('\r\n\r\n%PDF-1.4')],
  ['PDF behind a header of PostScript', 'a.pdf', () => pdf('%!PS-Adobe-3.0 PDF-1.4\n%PDF-1.4')],
  ['PDF behind the commands of a printer', 'a.pdf', () => pdf('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4')],
  ['PDF behind a head of MacBinary', 'a.pdf', () => pdf(`\0\x05a.pdf${'\0'.repeat(121)}%PDF-1.4`)],
  ['PDF behind the head of a mail', 'a.pdf', () => pdf('Content-Type: application/pdf\r\n\r\n%PDF-1.4')],
  ['PDF behind 1,024 bytes', 'a.pdf', () => pdf(`${'\0'.repeat(1_024)}%PDF-1.4`)],

  ['Word 97 to 2003', 'a.doc', () => ole('WordDocument')],
  ['Word 2003, a name in capitals', 'ДОГОВОР.DOC', () => ole('WordDocument')],
  ['a document of the newer kind with a password', 'a.docx', () => ole('EncryptedPackage')],
  ['an old document under the new ending', 'a.docx', () => ole('WordDocument')],
  ['Word 2 for Windows', 'a.doc', () => hex('dba52d00 00000904')],
  ['Word 1 for Windows', 'a.doc', () => hex('9ba52100 00000904')],
  ['RTF of WordPad', 'a.doc', () => latin1(String.raw`{\rtf1\ansi\ansicpg1251\deff0`)],
  ['RTF of TextEdit', 'a.doc', () => latin1(String.raw`{\rtf1\ansi\ansicpg1252\cocoartf2709`)],
  ['XML of Word 2003', 'a.doc', () => latin1(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${wordXml}`)],
  ['XML of Word 2003 behind a mark', 'a.doc', () => Buffer.concat([hex('efbbbf'), latin1(`<?xml version='1.0'?>${wordXml}`)])],
  ['XML of a whole package', 'a.doc', () => latin1(`<?xml version="1.0"?>\r\n<?mso-application progid="Word.Document"?>\r\n<pkg:package/>`)],
  ['Word', 'a.docx', () => zip(...docxParts, 'word/styles.xml', 'docProps/core.xml')],
  ['Word, the new kind under the old ending', 'a.doc', () => zip(...docxParts)],
  ['LibreOffice, another order', 'a.docx', () => zip('_rels/.rels', 'word/document.xml', 'word/settings.xml', '[Content_Types].xml')],
  ['Google Docs', 'a.docx', () => zip('word/numbering.xml', 'word/settings.xml', 'word/document.xml', '[Content_Types].xml', '_rels/.rels')],
  ['Pages', 'a.docx', () => zip('docProps/app.xml', 'word/document.xml', 'word/theme/theme1.xml', '_rels/.rels', '[Content_Types].xml')],
  ['Word with a second main part', 'a.docx', () => zip('[Content_Types].xml', 'word/document2.xml')],
  ['a program that writes names with a slash', 'a.docx', () => zip('[Content_Types].xml', 'word/document.xml', 'word/media/image1.png')],
  ['a program that writes small letters', 'a.docx', () => zip('[content_types].xml', 'word/document.xml')],
  ['a form with pictures', 'Анкета.DOCX', () => zip(...docxParts, 'word/media/image1.jpeg', 'customXml/item1.xml')],

  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV', 'XAVC', 'f4v ', 'qt  '].map(
    (brand): (typeof kinds)[number] => [`MP4 of the brand ${brand}`, 'a.mp4', () => film(ftyp(brand, 'isom', 'mp42'))],
  ),
  ...['3gp4', '3gp5', '3gp6', '3g2a', 'mmp4'].map((brand): (typeof kinds)[number] => [
    `a phone with the brand ${brand}`,
    'video-2026-11-20.MP4',
    () => film(ftyp(brand, 'isom')),
  ]),
  ['MP4, fragmented', 'a.mp4', () => Buffer.concat([ftyp('iso5', 'dash'), box('moov'), box('moof'), box('mdat')])],
  ['MP4, free space first', 'a.mp4', () => film(box('free', Buffer.alloc(16)), ftyp('isom'))],
  ['MP4 without a brand, the index first', 'a.mp4', () => film(box('moov', Buffer.alloc(32)))],
  ['MP4 of an old camera, the film first', 'MVI_0001.MP4', () => film(box('wide'))],
  ['MP4, a segment', 'a.mp4', () => film(box('styp', latin1('msdh\0\0\0\0')))],
  ['MP4, the film larger than 4 GB says', 'a.mp4', () => Buffer.concat([hex('00000001'), latin1('mdat'), hex('0000000100000000')])],
  ['MP4, a large box first', 'a.mp4', () => film(Buffer.concat([hex('00000001'), latin1('free'), hex('0000000000000010')]), ftyp('isom'))],
];

test.each(kinds)('%s is taken: %s', async (_kind, name, content) => {
  expect(await isAccepted(name, await content())).toBe(true);
});

const page = latin1('<!DOCTYPE html><html><script>alert(1)</script>');
const mz = latin1('MZ\x90\0\x03\0\0\0');

const others: [what: string, content: Buffer | Promise<Buffer>][] = [
  ['a page', page],
  ['a page with the head of a PDF in it', Buffer.concat([page, pdf('%PDF-1.4')])],
  ['a page behind a mark and blanks', Buffer.concat([hex('efbbbf'), latin1(' \r\n'), page, pdf('%PDF-1.4')])],
  ['a page that Office wrote', latin1('<html xmlns:w="urn:schemas-microsoft-com:office:word">')],
  ['a drawing', latin1('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['XML of another program', latin1('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>')],
  ['a program of Windows', mz],
  ['a program of Windows with the head of a PDF in it', Buffer.concat([mz, pdf('%PDF-1.4')])],
  ['a program of Linux', hex('7f454c46 02010100')],
  ['a script', latin1('#!/bin/sh\n%PDF-1.4\n')],
  ['a GIF', latin1('GIF89a\x01\0\x01\0')],
  ['a WebP', latin1('RIFF\x24\0\0\0WEBPVP8 ')],
  ['a BMP', latin1('BM\x36\0\0\0')],
  ['a TIFF', hex('49492a00 08000000')],
  ['a HEIC', film(ftyp('heic', 'mif1'))],
  ['an AVIF', film(ftyp('avif', 'mif1'))],
  ['a sound', film(ftyp('M4A ', 'isom'))],
  ['a Matroska film', hex('1a45dfa3a3428681014282886d6174726f736b61')],
  ['an AVI', latin1('RIFF\0\0\0\0AVI LIST')],
  ['boxes without an end', Buffer.concat([hex('00000000'), latin1('free'), Buffer.alloc(64)])],
  ['a picture of JPEG 2000', hex('0000000c 6a502020 0d0a870a')],
  ['an archive', zip('a.txt')],
  ['a table', zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['a document with macros', zip(...docxParts, 'word/vbaProject.bin')],
  ['an old table', ole('Workbook')],
  ['an installer', ole('_StringData')],
  ['a PDF whose head comes too late', pdf(`${'\0'.repeat(1_025)}%PDF-1.4`)],
  ['the signature of a PNG alone', hex('89504e470d0a1a0a')],
  ['nothing', Buffer.alloc(0)],
];

describe.each(others)('%s', (_what, content) => {
  test.each(['a.jpg', 'a.jfif', 'a.png', 'a.pdf', 'a.doc', 'a.docx', 'a.mp4'])('is refused as %s', async (name) => {
    expect(await isAccepted(name, await content)).toBe(false);
  });
});

test.each(['a.exe', 'a.html', 'a.gif', 'a.svg', 'a.docm', 'a.rtf', 'a.mov', 'a.heic', 'a.jpg.exe', 'jpg', 'a.constructor'])(
  'the name %s is refused',
  (name) => {
    expect(uploadType(name)).toBeNull();
  },
);
