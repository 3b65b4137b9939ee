import { createSlots } from '#limits/slots.ts';
import { second } from '#process/durations.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';

/**
 * A reader whose connections for pages are shared among publishers, so that one who asks for many large reports at once is
 * not in front of everybody else. A page of the console sends more statements at once than the share, so the rest waits.
 */
export function createSharedReader(reader: ReportReader): ReportReader {
  const slots = createSlots({
    name: 'report pages',
    perPublisher: 4,
    // As many as the reader has connections.
    total: 16,
    reserved: 4,
    // As long as the statement of a page may take.
    maxWait: 20 * second,
    queuePerPublisher: 16,
  });
  return {
    read: (statement, signal) =>
      // Every statement of a report names its owner.
      slots.run(String(statement.parameters['publisher']), signal, () => reader.read(statement, signal)),
    stream: (statement, signal) => reader.stream(statement, signal),
  };
}
