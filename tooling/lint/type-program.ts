import { dirname, join } from 'node:path';

import ts from 'typescript';

import { repository } from './repository-files.ts';

/**
 * The program of a TypeScript configuration.
 *
 * @param examples more files by their paths, for the tests of a rule
 */
export function programOf(config: string, examples: Readonly<Record<string, string>> = {}): ts.Program {
  const path = join(repository, config);
  const { config: json } = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(path));
  const texts = new Map(Object.entries(examples).map(([file, text]) => [join(repository, file), text]));
  const host = ts.createCompilerHost(options);
  const withTexts: ts.CompilerHost = {
    ...host,
    fileExists: (file) => texts.has(file) || host.fileExists(file),
    getSourceFile: (file, target, ...rest) => {
      const text = texts.get(file);
      return text === undefined
        ? host.getSourceFile(file, target, ...rest)
        : ts.createSourceFile(file, text, target, true);
    },
  };
  return ts.createProgram([...fileNames, ...texts.keys()], { ...options, noEmit: true }, withTexts);
}
