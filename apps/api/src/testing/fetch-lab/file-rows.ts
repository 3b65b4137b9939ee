import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createFileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { requiredLines } from '#modules/app-ads-txt/testing/required-lines.ts';
import type { LabRow } from './lab-row.ts';
import { leastCpu } from './measure.ts';
import { lookUp, playUrl } from './vectors.ts';

const signal = new AbortController().signal;
const url = 'https://site.example/app-ads.txt';
const mebibyte = 1_024 * 1_024;
const required = requiredLines('network.example, 100, DIRECT, abc', 'partner.example, P-1, RESELLER');
const [line = ''] = required.map((one) => one.line);

/**
 * Milliseconds of the processor for one file or page, with the fetch and the site's own part: 200 on a machine that does
 * nothing else, and half of it more for one that does.
 */
const mostCpu = 300;

/** 2 MiB of a pattern, with one of the two required lines at the end. */
const filled = (pattern: string) => `${pattern.repeat((2 * mebibyte - 100) / Buffer.byteLength(pattern))}\n${line}\n`;

const files: Record<string, string | Buffer> = {
  'a million lines': filled('a\n'),
  'two million empty lines': filled('\n'),
  'lines of two fields': filled('a.b,1\n'),
  records: filled('a.aa,1,DIRECT\n'),
  'records of the same domain': filled('network.example,1,DIRECT\n'),
  'required lines': filled(`${line}\n`),
  'commented records': filled('#a.aa,1,DIRECT\n'),
  'one line': filled('a'),
  'one line of number signs': filled('#'),
  NUL: filled('\0'),
  CR: filled('a.aa,1\r'),
  blanks: filled('\u00A0'),
  'Latin-1': Buffer.from(filled('\xe4.aa,1,DIRECT\n'), 'latin1'),
};

/**
 * Files whose lines are none of the network's: a check, with its fetch, has to cost less than one and a half times of what a
 * parser of all records costs. One that makes objects of them costs twice as much.
 */
const linesOfOthers = new Set(['lines of two fields', 'Latin-1']);

const opened = (element: string, count: number, body = '') => `<html><body>${element.repeat(count)}${body}`;
const data = (json: string) => `<html><head><script type="application/ld+json">${json}</script></head></html>`;

const pages: Record<string, string> = {
  'open elements': opened('<div>', 300_000),
  attributes: opened(`<div ${'a=b '.repeat(300_000)}>`, 1),
  'attributes of their own': opened(`<div ${Array.from({ length: 150_000 }, (_, n) => `a${n}`).join(' ')}>`, 1),
  entities: `<html><head><title>${'&amp;'.repeat(300_000)}</title></head></html>`,
  'closing tags of no element': opened('<div>', 900, '</p>'.repeat(500_000)),
  'paragraphs in open elements': opened('<ul>', 900, '<p>'.repeat(600_000)),
  'texts of broken data': data('{').repeat(30_000),
  'deep data': data(`${'['.repeat(500_000)}${']'.repeat(500_000)}`),
  'prototype in data': data('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  'name of a megabyte': `<html><head><title>${'x'.repeat(mebibyte)} - Apps on Google Play</title></head></html>`,
  scripts: opened('<script>', 200_000),
  comments: opened('<!--', 400_000),
  'open tag': opened('<a ', 600_000),
  meta: opened('<meta property="og:title" content="a">', 50_000),
};

export const fileRows: LabRow[] = [
  {
    id: 'F-21',
    what: 'store pages of open elements, attributes, entities, deep data and endless names: 200 characters at most',
    isLong: true,
    run: async (lab) => {
      const faults: string[] = [];
      let most = 0;
      for (const [name, body] of Object.entries(pages)) {
        lab.site.pages = { [playUrl]: { headers: { 'content-type': 'text/html' }, body } };
        const cpu = await leastCpu(async () => {
          const answer = await lookUp(createGuardedFetch(lab.outside));
          if (answer.kind === 'found' && answer.listing.name.length > 200) faults.push(`${name}: a longer name`);
        }, mostCpu);
        most = Math.max(most, cpu);
        if (cpu > mostCpu) faults.push(`${name}: ${cpu} ms of the processor`);
      }
      if ('polluted' in {}) faults.push('every object has a property of a page');
      return {
        tried: Object.keys(pages).length,
        faults,
        measured: { 'milliseconds of the processor for a file or page at most': most },
      };
    },
  },
  {
    id: 'F-27',
    what: 'app-ads.txt files of 2 MiB: a million lines, one line, blanks, NUL, Latin-1, records of the network',
    isLong: true,
    run: async (lab) => {
      const faults: string[] = [];
      let most = 0;
      const checkFile = createFileCheck({ fetch: createGuardedFetch(lab.outside), now: () => new Date() });
      for (const [name, body] of Object.entries(files)) {
        lab.site.pages = { [url]: { headers: { 'content-type': 'text/plain' }, body } };
        const cpu = await leastCpu(async () => {
          const addresses = { appAdsTxtUrl: url, developerSite: null, isSiteKnown: true };
          const { missingLines, merged } = await checkFile(addresses, required, signal);
          if (missingLines.length !== 1) faults.push(`${name}: ${missingLines.length} missing lines instead of one`);
          merged();
        }, mostCpu);
        most = Math.max(most, cpu);
        if (cpu > mostCpu) faults.push(`${name}: ${cpu} ms of the processor`);
        if (!linesOfOthers.has(name)) continue;
        const everything = await leastCpu(async () => parseAppAdsTxt(String(body)), 0);
        if (cpu > 1.5 * everything) faults.push(`${name}: ${cpu} ms, and ${everything} ms for a parser of all records`);
      }
      return {
        tried: Object.keys(files).length,
        faults,
        measured: { 'milliseconds of the processor for a file or page at most': most },
      };
    },
  },
];
