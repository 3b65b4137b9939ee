/** A line of a file: its number, from 1, and the name of the file in a load of several. */
export interface LinePlace {
  file?: string;
  line: number;
}

/** A line in words: `line 5`, or `part 3, line 5`. */
export function lineText({ file, line }: LinePlace): string {
  return file === undefined ? `line ${line}` : `${file}, line ${line}`;
}

/** Numbers the lines of the files of a load in one sequence, in the order in which they are read. */
export interface FileLines {
  /** Begins the next file, which has no name in a load of one. */
  begin(file: string | undefined): void;
  /** The number in the sequence of a line of the present file. */
  number(line: number): number;
  placeOf(number: number): LinePlace;
}

export function createFileLines(): FileLines {
  const files: { file: string | undefined; before: number }[] = [];
  let last = 0;
  let before = 0;
  return {
    begin(file) {
      before = last;
      files.push({ file, before });
    },
    number(line) {
      last = Math.max(last, before + line);
      return before + line;
    },
    placeOf(number) {
      const found = files.findLast((each) => each.before < number);
      return { ...(found?.file !== undefined && { file: found.file }), line: number - (found?.before ?? 0) };
    },
  };
}
