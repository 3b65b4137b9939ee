import { routeFeatures } from 'virtual:route-features';

/** The features of a page, each of which has a catalogue of texts. */
export function featuresOf(matches: { routeId: unknown }[]): string[] {
  return matches.flatMap(({ routeId }) => routeFeatures[String(routeId)] ?? []);
}
