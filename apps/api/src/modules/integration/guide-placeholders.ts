/** Replaced by the ids of the publisher, the application and the ad block wherever a guide is shown. */
const guidePlaceholders = ['publisherId', 'appId', 'adBlockId'] as const;

/** Faults of placeholders in another spelling, which every publisher would see. Other words in braces may be code. */
export function placeholderFaults(line: string): string[] {
  return [...line.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const plain = name.replaceAll('_', '').toLowerCase();
    const meant = guidePlaceholders.find((known) => known.toLowerCase() === plain && known !== name);
    return meant === undefined ? [] : [`there is no {${name}}; write {${meant}}`];
  });
}
