/** The property of the window that a text sets if a page runs it instead of showing it. */
export const trace = 'hostileTextRan';

const run = `window.${trace}=1`;

/**
 * Lines that a publisher can type into any field, by what is hostile in them. Those of `refusedTexts`
 * cannot be stored.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a script': `<script>${run}</script>`,
  'the end of a script and another': `</script><script>${run}</script>`,
  'a comment that hides the end of a script': `<!--<script>${run}//`,
  'a picture that fails to load': `<img src=x onerror=${run}>`,
  'the end of a title': `</title><svg onload=${run}>`,
  'the end of a text area': `</textarea><svg/onload=${run}>`,
  'the end of an attribute': `" autofocus onfocus="${run}" x="`,
  'the end of an attribute in single quotes': `' autofocus onfocus='${run}' x='`,
  'a frame with a document': `<iframe srcdoc="<script>parent.${trace}=1</script>">`,
  'a style': '<style>*{display:none}</style>',
  'a base address': '<base href="https://evil.example/">',
  'an address that runs': `javascript:${run}`,
  'the end of a text in JavaScript': `';${run};//`,
  'a template in JavaScript': `\${${run}}`,
  'templates of other languages': '{{7*7}} #{7*7} <%= 7*7 %> {company} %s %d',
  'a message with plural forms': '{count, plural, one {# app} other {# apps}} <0>x</0>',
  'escapes of JavaScript': String.raw`\u003cscript\u003e \x3cscript\x3e`,
  'entities of HTML': '&lt;b&gt; &amp;amp; &#x3c;b&#62;',
  'the end of a CDATA section': ']]><b>x</b>',
  'an escape of a workbook': '_x0041_ _x000D_',
  'a formula': '=HYPERLINK("https://evil.example","x")',
  'a formula behind a separator': 'Game; =1+1',
  'a command': `@SUM(1+1)*cmd|'/C calc'!A0`,
  'a formula of full width': '＝1+1',
  'a name of every object': '__proto__',
  Hebrew: 'שלום עולם (2026) 12 % Ltd',
  Arabic: 'مرحبا (2026) 12 % Ltd',
  'marks of direction': 'Game \u200Fgnp.exe\u200E \u061C(1)',
  'invisible letters': 'Ga\u200Bme\u200C \u200D\u2060of\u00AD\uFEFF2',
  'marks on marks': `Z${'\u0301\u0316'.repeat(20)} Game`,
  'a word without an end': 'W'.repeat(64),
  'joined pictures': '👩‍👩‍👧‍👦🏳️‍🌈 Game 🇩🇪',
};

/** Lines that no field stores, because they would be shown otherwise than they were typed, or not at all. */
export const refusedTexts: Readonly<Record<string, string>> = {
  'an override of the direction': 'Game \u202Egnp.exe',
  'an isolated direction': 'Game \u2067gnp.exe\u2069',
  'a separator of lines': 'Game\u2028of lines',
  'a separator of paragraphs': 'Game\u2029of lines',
  'a line break': 'Game\r\nBcc: thief@evil.example',
  'a control character': 'Game\u001B[2J',
  NUL: 'Game\u0000',
  'half a character': 'Game\uD800',
  'nothing but invisible letters': '\u200B\u2060\u3164\u200E',
  '10 KB': 'W'.repeat(10_240),
};
