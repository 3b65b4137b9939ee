import ts from 'typescript-oldest';

export interface Shown {
  /** Completions at the place. */
  completions: string[];
  /** The type of the name before the place. */
  type: string;
  /** The documentation of that name. */
  description: string;
}

const { sys } = ts;

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
};

/**
 * Returns what an editor would show in a program, as the language server computes it.
 *
 * @param file in the folder of the project that the program belongs to; it need not exist
 * @param at marks the place in the program: a name, and then something like a text that is being typed
 */
export function shownIn(file: string, program: string, at: { name: string; typed: string }): Shown {
  const service = ts.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? program : sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => sys.getCurrentDirectory(),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => name === file || sys.fileExists(name),
    readFile: (name) => sys.readFile(name),
    directoryExists: (name) => sys.directoryExists(name),
    realpath: (path) => sys.realpath?.(path) ?? path,
  });
  const typed = program.indexOf(at.typed) + at.typed.length;
  const info = service.getQuickInfoAtPosition(file, program.indexOf(at.name));
  return {
    completions: service.getCompletionsAtPosition(file, typed, undefined)?.entries.map(({ name }) => name) ?? [],
    type: ts.displayPartsToString(info?.displayParts),
    description: ts.displayPartsToString(info?.documentation),
  };
}
