import type { ChartPoint, ChartSeries } from '#chart-series.ts';

import type { ChartTexts } from './chart-figure.tsx';

interface ChartTableProps {
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  texts: Pick<ChartTexts, 'point' | 'unfinished'>;
}

/** The figures of a chart for screen readers. */
export function ChartTable({ label, points, series, texts }: ChartTableProps) {
  return (
    <div className="sr-only select-none">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.point}</th>
            {series.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two points may have one title; their order never changes
            <tr key={`${index} ${point.title}`}>
              <th scope="row">
                {[point.title, point.unfinished && texts.unfinished, point.note, ...(point.events ?? [])]
                  .filter(Boolean)
                  .join(', ')}
              </th>
              {series.map(({ id, values, format }) => (
                <td key={id}>{format(values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
