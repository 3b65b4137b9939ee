/** A part of a document that other documents may refer to, by its kind (`schemas`) and its name. */
type Components = Record<string, Record<string, object>>;

interface WithComponents {
  components: Components;
}

/**
 * The document of the desk with the components of `openapi.yaml` that it refers to. It is written without them, so that
 * what both have is described once.
 * @param desk - `desk.yaml`, parsed
 * @param publishers - `openapi.yaml`, parsed
 */
export function completeDesk<Document extends WithComponents>(desk: Document, publishers: WithComponents): Document {
  const components: Components = structuredClone(desk.components);
  const seen = new Set<string>();
  const add = (part: unknown): void => {
    for (const [reference, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/gu)) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      const own = components[kind]?.[name];
      const shared = own ?? publishers.components[kind]?.[name];
      if (shared === undefined) throw new Error(`Neither document has the component ${reference}.`);
      components[kind] = { ...components[kind], [name]: shared };
      add(shared);
    }
  };
  add({ ...desk, components: undefined });
  return { ...desk, components };
}
