import type { FileRecord } from '#modules/statistics/files/table/report-table.ts';

export type RecordQueue = ReturnType<typeof recordQueue>;

/** Records in their order, across batches. */
export function recordQueue(batches: AsyncIterable<FileRecord[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: FileRecord[] = [];
  let index = 0;
  let isOver = false;
  return {
    /** Loads the next batch if it has to. False when there is nothing left. */
    async load(): Promise<boolean> {
      while (!isOver && index >= batch.length) {
        const next = await iterator.next();
        isOver = next.done === true;
        batch = next.done === true ? [] : next.value;
        index = 0;
      }
      return !isOver;
    },
    /** The next loaded record; undefined at the end of the batch. */
    take: (): FileRecord | undefined => batch[index++],
    isEmpty: () => isOver,
    close: async () => void (await iterator.return?.()),
  };
}
