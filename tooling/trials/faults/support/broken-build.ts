import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the API's sources. */
export const apiSource = resolve(import.meta.dirname, '../../../../apps/api/src');

/** A change that breaks the API on purpose, to prove that a check sees it. */
export interface Break {
  /** A file below the API's sources. */
  file: string;
  /** What is replaced; the file has to contain it. */
  from: string;
  to: string;
}

/** The arguments of Node that replace the text of files while they are loaded. Throws if a file lacks the text. */
export function argumentsOfBreaks(breaks: readonly Break[]): string[] {
  if (breaks.length === 0) return [];
  const changes = breaks.map(({ file, from, to }) => {
    if (!readFileSync(join(apiSource, file), 'utf8').includes(from)) throw new Error(`${file} has no ${from}`);
    return { url: pathToFileURL(join(apiSource, file)).href, from, to };
  });
  const program = `
    import { registerHooks } from 'node:module';
    const changes = ${JSON.stringify(changes)};
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        const here = changes.filter((change) => change.url === url);
        if (here.length === 0) return loaded;
        const source = here.reduce((text, { from, to }) => text.replace(from, () => to), String(loaded.source));
        return { ...loaded, source };
      },
    });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
