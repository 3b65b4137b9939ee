import { readFile } from 'node:fs/promises';

/** The origins of the console in the documents. */
const documentedOrigins = /http:\/\/localhost:3000|https:\/\/console\.example/g;

export interface PrintedPage {
  /** The files to copy, by their names: each block of code begins with its name. */
  scripts: Map<string, string>;
  /** The lines for a terminal, in their order. */
  commands: string[];
}

/**
 * What a document has to copy, for a console that runs at another address.
 *
 * @param page below the root of the repository
 * @param origin of the console
 */
export async function readPage(page: string, origin: string): Promise<PrintedPage> {
  const text = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8');
  const here = text.replaceAll(documentedOrigins, origin);
  const scripts = [...here.matchAll(/^```js\n\/\/ ([\w-]+\.mjs)\n(.*?)^```$/gms)];
  const commands = [...here.matchAll(/^```sh\n((?:npm|node) .*?)\n```$/gm)];
  return {
    scripts: new Map(scripts.map(([, name = '', script = '']) => [name, script])),
    commands: commands.map(([, command = '']) => command),
  };
}
