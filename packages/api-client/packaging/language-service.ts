import { createRequire } from 'node:module';
import { join } from 'node:path';

import type TypeScript from 'typescript-oldest';

import { readCursor } from './editor.ts';
import type { Editor } from './editor.ts';

/**
 * An editor with the language service of a TypeScript before 7.
 *
 * @param compiler the name or the folder of that TypeScript
 * @param project the folder of the programs, with a `tsconfig.json`
 */
export function openWithService(compiler: string, project: string): Editor {
  const ts = createRequire(import.meta.url)(compiler) as typeof TypeScript;
  const { sys } = ts;
  const file = join(project, 'editor.ts');
  let [program, version] = ['', 0];
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), (name) => sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config, { ...sys, readDirectory: () => [file] }, project);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : '1'),
    getScriptSnapshot: (name) => {
      const text = name === file ? program : sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => sys.getCurrentDirectory(),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (name) => name === file || sys.fileExists(name),
    readFile: (name) => sys.readFile(name),
    directoryExists: (name) => sys.directoryExists(name),
    realpath: (path) => sys.realpath?.(path) ?? path,
  });

  /** Opens the program, and returns the offset of the cursor. */
  const open = (code: string): number => {
    const { text, offset } = readCursor(code);
    [program, version] = [text, version + 1];
    return offset;
  };
  return {
    propose: async (code) =>
      service.getCompletionsAtPosition(file, open(code), undefined)?.entries.map(({ name }) => name) ?? [],
    show: async (code) => {
      const info = service.getQuickInfoAtPosition(file, open(code) - 1);
      return [info?.displayParts, info?.documentation].map((parts) => ts.displayPartsToString(parts)).join('\n');
    },
    close: async () => service.dispose(),
  };
}
