import type { ReactNode } from 'react';
import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';

import type { DataTableColumn } from '#data-table-column.ts';

import { cellsOf } from './cells.tsx';

interface RowsProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
}

/** As many cells as a usual report has; a browser renders, styles and lays them out in less than 50 ms. */
const cellsInPart = 120;

/**
 * The rows of a `DataTable`, rendered only for other columns or rows: in a large table they are most of the work. After
 * a press, the first part of the rows is on the screen at once, and the others follow part by part, so that none of
 * them makes the page wait. Until then the earlier rows stay, or at first an empty row as high as the missing ones, so
 * that the scroll position does not change. A print has all rows, and so has the page of the server.
 */
export function Rows<Row>({ columns, rows }: RowsProps<Row>): ReactNode {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const size = Math.ceil(cellsInPart / columns.length);
  const now = useMemo(() => ({ columns, parts: partsOf(rows, size) }), [columns, rows, size]);
  const [progress, setProgress] = useState(() => {
    const due = isFromServer ? now.parts.length : 1;
    return { of: now, due, mostDue: due };
  });
  const due = progress.of === now ? progress.due : 1;
  const mostDue = Math.max(due, progress.mostDue);
  const isWhole = due >= now.parts.length;

  useEffect(() => {
    if (isWhole) return undefined;
    const show = (parts: number) => setProgress({ of: now, due: parts, mostDue: Math.max(parts, mostDue) });
    startTransition(() => show(due + 1));
    const showAll = () => flushSync(() => show(now.parts.length));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, [now, due, mostDue, isWhole]);

  return (
    <>
      {now.parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- by position, as the rows
        <Part key={index} columns={columns} rows={part} isDue={index < due} />
      ))}
      <MissingRows count={Math.max(0, rows.length - mostDue * size)} />
    </>
  );
}

const neverChanges = () => () => undefined;

function partsOf<Row>(rows: readonly Row[], size: number): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

interface PartProps<Row> extends RowsProps<Row> {
  /** Until it is, the part stays as it was. */
  isDue: boolean;
}

const Part = memo(
  PartRows,
  (before, after) => !after.isDue || (before.isDue && before.columns === after.columns && before.rows === after.rows),
) as <Row>(props: PartProps<Row>) => ReactNode;

function PartRows<Row>({ columns, rows, isDue }: PartProps<Row>) {
  if (!isDue) return null;
  const cells = cellsOf(columns, 'row');
  return rows.map((row, index) => (
    // By position: after a sort or on another page, texts change in the elements that are there. New elements cost a browser
    // three times as much.
    // Isolated, a row is painted again only for a change in it.
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={index} className="group isolate">
      {cells(({ cell }) => cell(row))}
    </tr>
  ));
}

/** An empty row as high as the rows that are still to come. */
function MissingRows({ count }: { count: number }) {
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const first = line.current?.parentElement?.firstElementChild;
    if (line.current && first) line.current.style.height = `${first.getBoundingClientRect().height * count}px`;
  }, [count]);
  return count > 0 && <tr ref={line} aria-hidden />;
}
