import type { LabKind } from './lab-network.ts';

/** A deliberate fault in the product, which rows of the catalogue have to notice. */
export interface BrokenBuild {
  /** What is broken, in words. */
  name: string;
  /** Below `src`. */
  file: string;
  /** Text of the file, and what takes its place. */
  from: string;
  to: string;
  /** Rows that have to find faults. */
  rows: string[];
  /** Where the fault can be seen; anywhere by default. */
  only?: LabKind;
}

const fetchFile = 'guarded-fetch/guarded-fetch.ts';
const addressFile = 'guarded-fetch/outside-addresses.ts';
const targetFile = 'guarded-fetch/find-target.ts';
const urlFile = 'guarded-fetch/outside-url.ts';
const connectionFile = 'guarded-fetch/open-connection.ts';
const bodyFile = 'guarded-fetch/guarded-fetch.ts';
const clientFile = 'guarded-fetch/socket-client.ts';

export const brokenBuilds: BrokenBuild[] = [
  {
    name: 'every IPv4 address counts as public',
    file: addressFile,
    from: "return address.range() === 'unicast';",
    to: 'return address !== null;',
    rows: ['F-01', 'F-02', 'F-03', 'F-06', 'F-10'],
  },
  {
    name: 'addresses of cloud platforms count as public',
    file: addressFile,
    from: 'if (platforms.some((range) => address.match(range))) return false;',
    to: 'if (platforms.length === 0) return false;',
    rows: ['F-01'],
  },
  {
    name: 'every IPv6 address counts as public',
    file: addressFile,
    from: "return address.match(globalUnicast) && address.range() === 'unicast';",
    to: 'return address.match(globalUnicast) || address !== null;',
    rows: ['F-03', 'F-06'],
  },
  {
    name: 'one public address of a name lets its private ones pass',
    file: targetFile,
    from: 'const allowed = all.filter(isPublicAddress);',
    to: 'const allowed = all.some(isPublicAddress) ? all : [];',
    rows: ['F-06 mixed'],
  },
  {
    name: 'the name is resolved again when the connection is opened',
    file: connectionFile,
    from: `lookup: (_host, _options, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),`,
    to: `lookup: (name, _options, answer) =>
      void process.getBuiltinModule('node:dns').promises.resolve4(name).then(
        (found) => answer(null, found.map((address) => ({ address, family: 4 }))),
        (error) => answer(error, addresses.map((address) => ({ address, family: isIP(address) }))),
      ),`,
    rows: ['F-10'],
    only: 'namespace',
  },
  {
    name: 'internal names are asked for',
    file: targetFile,
    from: '(!isAddress && isInternalName(host))',
    to: 'isInternalName === undefined',
    rows: ['F-05'],
  },
  {
    name: 'hosts of the product are not known to the fetch',
    file: targetFile,
    from: 'ownHosts.has(host) ||',
    to: '',
    rows: ['F-26'],
  },
  {
    name: 'any port is allowed',
    file: urlFile,
    from: 'return [80, 443].includes(portOf(url));',
    to: 'return portOf(url) >= 0;',
    rows: ['F-14'],
  },
  {
    name: 'user information is dropped and not refused',
    file: urlFile,
    from: '|| userInformation.test(text)',
    to: '',
    rows: ['F-08'],
  },
  {
    name: 'characters that parsers read differently are allowed',
    file: urlFile,
    from: '|| ambiguous.test(text)',
    to: '',
    rows: ['F-08'],
  },
  {
    name: 'a URL of any length is allowed',
    file: urlFile,
    from: 'const longestUrl = 2_048;',
    to: 'const longestUrl = 20_480;',
    rows: ['F-15'],
  },
  {
    name: 'a store page may be redirected to any host',
    file: 'modules/app-store/look-ups/store-look-ups.ts',
    from: 'isAllowedHost: (host) => hosts.includes(host),',
    to: 'isAllowedHost: () => hosts.length > 0,',
    rows: ['F-09'],
  },
  {
    name: 'webhooks are sent over http',
    file: 'guarded-fetch/guarded-post.ts',
    from: "url.protocol !== 'https:' && !isChosen",
    to: 'isChosen && url.host === null',
    rows: ['F-15 webhook'],
  },
  {
    name: 'a file may be redirected off its domain twice',
    file: 'modules/app-ads-txt/loading/loaded-file.ts',
    from: 'mayFollow: staysOrLeavesOnce,',
    to: 'mayFollow: () => staysOrLeavesOnce !== undefined,',
    rows: ['F-13'],
  },
  {
    name: 'any certificate is accepted',
    file: connectionFile,
    from: 'rejectUnauthorized: true,',
    to: 'rejectUnauthorized: false,',
    rows: ['F-20'],
  },
  {
    name: 'a request has a header of the caller',
    file: 'guarded-fetch/guarded-fetch.ts',
    from: "'user-agent': userAgent,",
    to: "'user-agent': userAgent, 'x-forwarded-for': '10.0.0.1',",
    rows: ['F-24'],
  },
  {
    name: 'redirects are followed without end',
    file: fetchFile,
    from: 'const mostRedirects = 5;',
    to: 'const mostRedirects = 50;',
    rows: ['F-12'],
  },
  {
    name: 'a fetch may take a minute',
    file: fetchFile,
    from: 'timeout = 10 * second,',
    to: 'timeout = 60 * second,',
    rows: ['F-17'],
  },
  {
    name: 'a body may have 4 MiB',
    file: fetchFile,
    from: 'const largestBody = 2 * 1_024 * 1_024;',
    to: 'const largestBody = 4 * 1_024 * 1_024;',
    rows: ['F-16', 'F-19'],
  },
  {
    name: 'bytes around the body are not counted',
    file: bodyFile,
    from: 'if (socket.bytesRead > maxBytes + overhead)',
    to: 'if (socket.bytesRead < overhead - overhead)',
    rows: ['F-19'],
  },
  {
    name: 'a head may have 512 KiB',
    file: clientFile,
    from: 'const largestHeaders = 32 * 1_024;',
    to: 'const largestHeaders = 512 * 1_024;',
    rows: ['F-18'],
  },
  {
    name: 'bytes before the answer are not counted',
    file: clientFile,
    from: 'if (!hasHead && socket.bytesRead > largestHead)',
    to: 'if (!hasHead && socket.bytesRead < 0)',
    rows: ['F-31'],
  },
  {
    name: 'a page of a store may be a thousand elements deep',
    file: 'modules/app-store/look-ups/page-metadata.ts',
    from: 'const mostDepth = 150;',
    to: 'const mostDepth = 1_000;',
    rows: ['F-21'],
  },
  {
    name: 'pictures of any size are decoded',
    file: 'modules/app-store/icons/icon-picture.ts',
    from: 'return !isAnimated && Math.max(width, height) <= longestSide && width * height <= mostPixels;',
    to: 'return Math.max(width, height) < (isAnimated ? 100 : 10_000);',
    rows: ['F-22'],
  },
  {
    name: 'every line of an app-ads.txt file becomes an object',
    file: 'modules/app-ads-txt/comparison/required-lines.ts',
    from: 'parseAppAdsTxt(text, new Set(required.map(({ domain }) => domain)))',
    to: 'parseAppAdsTxt(text)',
    rows: ['F-27'],
  },
];
