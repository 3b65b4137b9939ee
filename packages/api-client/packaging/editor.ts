import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An editor with a language service of TypeScript. In its programs, `▮` is the place of the cursor. */
export interface Editor {
  /** The proposals at the cursor. */
  propose: (program: string) => Promise<string[]>;
  /** What is shown for the name before the cursor: its type and its documentation. */
  show: (program: string) => Promise<string>;
  close: () => Promise<void>;
}

/** The program that an editor has open, and the offset of the cursor in it. */
export function readCursor(program: string): { text: string; offset: number } {
  return { text: program.replace('▮', ''), offset: program.indexOf('▮') };
}

/** Writes the settings of the compiler for the programs of a folder. */
export async function writeEditorSettings(folder: string): Promise<void> {
  const lib = ['es2022', 'dom', 'dom.iterable'];
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib,
    types: [],
    strict: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
}
