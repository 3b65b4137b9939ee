/** Where a text is in a body: keys and indexes from the outside in. */
export type TextPlace = readonly (string | number)[];

/** All places of texts in a JSON value. */
export function textPlaces(value: unknown, place: TextPlace = []): TextPlace[] {
  if (typeof value === 'string') return [place];
  if (Array.isArray(value)) return value.flatMap((item, index) => textPlaces(item, [...place, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => textPlaces(below, [...place, name]));
}

/** A copy of a JSON value with another text in one place. */
export function withText(value: unknown, [step, ...rest]: TextPlace, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withText(item, rest, text) : item));
  const whole = value as Record<string, unknown>;
  return { ...whole, [step]: withText(whole[step], rest, text) };
}
