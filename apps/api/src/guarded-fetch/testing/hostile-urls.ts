/** URLs that must never make the server connect to a host inside. docs/decisions/015-guarded-fetch.md */

export const privateIPv4 = [
  ...'127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 169.254.169.254 100.100.100.200'.split(' '),
  ...'168.63.129.16 192.0.0.192 198.18.0.1 224.0.0.1 240.0.0.1 0.0.0.0 255.255.255.255'.split(' '),
];

export const privateIPv6 = [
  ...'::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 fd00:ec2::254 fe80::1 fec0::1 ff02::1'.split(' '),
  ...'64:ff9b::7f00:1 2002:7f00:1:: 2001:0:7f00:1::'.split(' '),
];

/** Hosts of URLs that parsers read as an address inside. */
export const otherFormsOfAddresses = [
  ...'127.1 0 0x7f.1 017700000001 2130706433 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1'.split(' '),
  ...'0x7f000001 0177.0.0.01 [::FFFF:127.0.0.1] [0:0:0:0:0:0:0:1]'.split(' '),
];

export const internalNames = [
  ...'localhost a.localhost printer printer.local a.internal metadata.google.internal nas.lan'.split(' '),
  ...'router.home a.home.arpa 1.0.0.127.in-addr.arpa LOCALHOST ｌocalhost a.corp a.localdomain a.test a.private'.split(
    ' ',
  ),
];

/** URLs that are no URL of a page outside, whatever their host is; `a.example` would be one. */
export const wrongUrls: [what: string, url: string][] = [
  ...['ftp:', 'file:', 'ws:', 'wss:', 'gopher:'].map((scheme): [string, string] => [scheme, `${scheme}//a.example/`]),
  ['file without a host', 'file:///etc/passwd'],
  ['data', 'data:text/plain,a'],
  ['blob', 'blob:https://a.example/1'],
  ['javascript', 'javascript:alert(1)'],
  ...[0, 22, 25, 5432, 6379, 8080, 8123, 9000, 65_535, 65_536].map((port): [string, string] => [
    `port ${port}`,
    `http://a.example:${port}/`,
  ]),
  ['the port of the other scheme, written out wrongly', 'http://a.example:443x/'],
  ['user information', 'https://play.google.com@a.example/'],
  ['a password', 'https://u:p@a.example/'],
  ['empty user information', 'https://@a.example/'],
  ['backslashes', 'https:\\\\a.example\\'],
  ['a backslash behind the host', 'https://a.example\\@play.google.com/'],
  ['a tab', 'https://exa\tmple.com/'],
  ['a line break', 'https://exa\nmple.com/'],
  ['a carriage return', 'https://a.example/\r\nX: y'],
  ['NUL', 'https://a.example/\0'],
  ['a space at the start', ' https://a.example/'],
  ['a space at the end', 'https://a.example/ '],
  ['a lone surrogate', 'https://a.example/\ud800'],
  ['a label of 300 bytes', `https://${'a'.repeat(300)}.example/`],
  ['a name of 300 bytes', `https://${'a.'.repeat(150)}example/`],
  ['an empty label', 'https://a..example/'],
  ['a dot at the end', 'https://localhost./'],
  ['a star', 'https://*.example/'],
  ['10 KB', `https://a.example/${'a'.repeat(10_240)}`],
  ['an address that grows when it is encoded', `https://a.example/${'ä'.repeat(1_000)}`],
  ['a broken IPv6 address', 'http://[::1/'],
  ['an IPv6 address with a zone', 'http://[fe80::1%25eth0]/'],
];

/** Texts that a redirect may contain, because it is relative to a page, but not the caller. */
export const relativeUrls: [what: string, url: string][] = [
  ['nothing', ''],
  ['a URL without a scheme', '//a.example/'],
  ['a URL without slashes', 'https:a.example'],
  ['a URL with three slashes', 'https:///a.example/'],
  ['a path', '/app-ads.txt'],
  ['a bare host', 'a.example'],
];

/** Addresses behind `https://` that a reader may mistake for one of `play.google.com`. */
export const lookAlikes = [
  'play.google.com.evil.example',
  'plаy.google.com',
  'play.google.com%2eevil.example',
  'evil.example/#@play.google.com',
  'evil.example/?https://play.google.com',
  'play-google.com',
];
