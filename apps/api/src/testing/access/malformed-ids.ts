/** Texts that are no id, as they are in a path, by what each tries. */
export const malformedIds: readonly (readonly [name: string, encoded: string])[] = [
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a number with an exponent', '1e3'],
  ['the placeholder of a route', '%7BAppRoute%7D'],
  ['the parameter of a router', ':id'],
  ['an encoded parent folder', '%2e%2e%2f'],
  ['a twice encoded parent folder', '%252e%252e'],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['nothing', ''],
  ['null', 'null'],
  ['a property of every object', '__proto__'],
  ['a zero byte', '%00'],
  ['a condition that is always true', '%27%20OR%201%3D1--'],
  ['a pattern that matches all', '%25'],
];
