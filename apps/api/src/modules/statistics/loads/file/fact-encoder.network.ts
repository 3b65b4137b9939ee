import { wholeDay } from '#stores/warehouse/warehouse.ts';
import type { Fact } from '#modules/statistics/loads/fact-checker.network.ts';

/** The statement for the encoder's RowBinary, which the engine reads without parsing text. */
export const stagingInsert = `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format,
  country, hour, requests, selections, impressions, clicks, completions, revenue) FORMAT RowBinary`;

/** Bytes. */
const rowSize = 78;
const twoTo32 = 2 ** 32;

/** Rows of one insert: 2.5 MB. */
export const rowsOfBlock = 32_768;

/** Encodes the rows of a load into blocks of `rowsOfBlock`. */
export function createFactEncoder(load: number) {
  let block = Buffer.allocUnsafe(rowSize * rowsOfBlock);
  let size = 0;

  const put64 = (value: number): void => {
    block.writeUInt32LE(value % twoTo32, size);
    block.writeUInt32LE(Math.floor(value / twoTo32), size + 4);
    size += 8;
  };
  const put32 = (value: number): void => {
    size = block.writeUInt32LE(value, size);
  };

  return {
    /** Adds a row. Call `take` before that when the block is full. */
    add(line: number, fact: Fact): void {
      const { adBlock } = fact;
      put32(load);
      put64(line);
      put32(adBlock.publisherNumber);
      size = block.writeUInt16LE(fact.day, size);
      put32(adBlock.applicationNumber);
      put32(adBlock.number);
      block[size] = adBlock.adFormatNumber;
      block[size + 1] = fact.country.charCodeAt(0);
      block[size + 2] = fact.country.charCodeAt(1);
      block[size + 3] = fact.hour ?? wholeDay;
      size += 4;
      put64(fact.requests);
      put64(fact.selections);
      put64(fact.impressions);
      put64(fact.clicks);
      put64(fact.completions);
      put64(fact.revenue);
    },
    isFull: () => size === block.length,
    isEmpty: () => size === 0,
    /** Returns the rows since the last call, and begins a new block. */
    take(): Buffer {
      const filled = block.subarray(0, size);
      block = Buffer.allocUnsafe(rowSize * rowsOfBlock);
      size = 0;
      return filled;
    },
  };
}
