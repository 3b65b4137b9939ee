import { expect, test } from 'vitest';
import { readPageMetadata } from './page-metadata.ts';

const site = '<meta name="appstore:developer_url" content="https://northwind.example">';
const siteIn = (html: string) => readPageMetadata(html).meta.get('appstore:developer_url') ?? null;

test.each([
  ['in the head', `<!DOCTYPE html><html><head>${site}</head><body></body></html>`],
  ['in the head of a page that names no head', `${site}<p>Text</p>`],
  ['after a script and a style', `<head><script>if (a < b) "<body>"</script><style>a{}</style>${site}</head>`],
  ['in another case', '<HEAD><META NAME="AppStore:Developer_URL" CONTENT="https://northwind.example"></HEAD>'],
  ['as a property', '<head><meta property="appstore:developer_url" content="https://northwind.example"></head>'],
  [
    'with references to characters',
    '<head><meta name="appstore:developer_url" content="https:&#x2F;&sol;northwind.example"></head>',
  ],
  ['before another one', `<head>${site}<meta name="appstore:developer_url" content="https://evil.example"></head>`],
])('a tag %s counts', (_where, html) => {
  expect(siteIn(html)).toBe('https://northwind.example');
});

test.each([
  ['in the body', `<head></head><body>${site}</body>`],
  ['in a body that is not announced', `<head><title>T</title><div></div>${site}</head>`],
  ['after text', `<head>Text ${site}</head>`],
  ['after the head', `<head></head>${site}`],
  ['in a comment', `<head><!-- ${site} --></head>`],
  ['in a script', `<head><script>${site}</script></head>`],
  ['in the title', `<head><title>${site}</title></head>`],
  ['in a style', `<head><style>${site}</style></head>`],
  ['in a template', `<head><template>${site}</template></head>`],
  ['in noscript', `<head><noscript>${site}</noscript></head>`],
  ['without content', '<head><meta name="appstore:developer_url"></head>'],
])('a tag %s does not count', (_where, html) => {
  expect(siteIn(html)).toBeNull();
});

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const chess = { '@type': 'SoftwareApplication', name: 'Chess' };

test.each([
  ['in the head', `<head>${ld(chess)}</head>`],
  ['in the body', `<head></head><body><div>${ld(chess)}</div></body>`],
  ['among other things', ld({ '@type': 'Organization', name: 'Store' }) + ld(chess)],
  ['in a list', ld([{ '@type': 'BreadcrumbList' }, chess])],
  ['in a graph', ld({ '@graph': [{ '@type': 'WebPage' }, chess] })],
  ['of several types', ld({ '@type': ['Product', 'MobileApplication'], name: 'Chess' })],
  ['after broken data', `<script type="application/ld+json">{"@type":</script>${ld(chess)}`],
  ['under a type in capitals', ld(chess).replace('application/ld+json', ' Application/LD+JSON ')],
])('an application %s is found', (_where, html) => {
  expect(readPageMetadata(html).application).toMatchObject({ name: 'Chess' });
});

test.each([
  ['in another script', `<script>${JSON.stringify(chess)}</script>`],
  ['in an attribute', `<div data-x='${ld(chess)}'></div>`],
  ['in a comment', `<!-- ${ld(chess)} -->`],
  ['that is none', ld({ '@type': 'Organization', name: 'Chess' }) + ld(null) + ld(17) + ld([[chess]])],
])('an application %s is not found', (_where, html) => {
  expect(readPageMetadata(html).application).toBeNull();
});

test('a page that is not well formed is read as far as it goes', () => {
  const html =
    '<html><head><title>Chess &amp; more</title><meta property=og:title content=Chess><script type="application/ld+json">{';
  expect(readPageMetadata(html)).toMatchObject({ title: 'Chess & more', application: null });
  expect(readPageMetadata(html).meta.get('og:title')).toBe('Chess');
  expect(readPageMetadata('').meta.size).toBe(0);
  expect(readPageMetadata('<'.repeat(100_000)).application).toBeNull();
});

test('a page is read only until its elements are 150 deep, whatever comes then', () => {
  const within = (depth: number) => `<body>${'<div>'.repeat(depth)}${ld(chess)}`;
  expect(readPageMetadata(within(140)).application).toMatchObject({ name: 'Chess' });
  expect(readPageMetadata(within(160)).application).toBeNull();
  expect(readPageMetadata('<div></div>'.repeat(10_000) + ld(chess)).application).toMatchObject({ name: 'Chess' });
});

test('a page is read only until it has a hundred texts of JSON-LD, whatever comes then', () => {
  const after = (count: number) => '<script type="application/ld+json">{</script>'.repeat(count) + ld(chess);
  expect(readPageMetadata(after(99)).application).toMatchObject({ name: 'Chess' });
  expect(readPageMetadata(after(100)).application).toBeNull();
});
