import { Card } from '#card.tsx';
import { Chart } from '#chart.tsx';
import type { ChartContent, ChartSeries } from '#chart-series.ts';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const points = Array.from({ length: 21 }, (_, index) => ({
  title: `${weekdays[index % 7]}, ${index + 1} Nov 2026`,
  tick: `${weekdays[index % 7]}, ${index + 1} Nov`,
  isWeekend: [0, 6].includes(index % 7),
  unfinished: index === 20,
}));
const year = Array.from({ length: 365 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 0, index + 1));
  const month =
    day.getUTCDate() === 1 ? { month: day.toLocaleDateString('en', { month: 'short', timeZone: 'UTC' }) } : {};
  return { title: day.toISOString().slice(0, 10), tick: day.toISOString().slice(5, 10), ...month };
});
const requests = points.map((_, index) =>
  index === 20 ? 5200 : [6, 7, 9].includes(index) ? null : Math.round(11_000 + 2500 * Math.sin(index) + 60 * index),
);
const revenue = points.map((_, index) =>
  index === 13 ? null : index === 20 ? 17 : 30 + 12 * Math.sin(index / 1.5) + index / 3,
);
const number = new Intl.NumberFormat('en');
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

function seriesOf(id: string, title: string, values: (number | null)[], write: Intl.NumberFormat): ChartSeries {
  return {
    id,
    title,
    values,
    format: (value) => (value === null ? '—' : write.format(value)),
    formatTick: (value) => write.format(value),
  };
}

export function ChartPage() {
  const t = useText();
  const texts = { point: t('Day'), unfinished: t('so far'), brokenAxis: t('The axis does not start at zero') };
  const requestSeries = { ...seriesOf('requests', t('Requests'), requests, number), whole: true };
  const revenueSeries = seriesOf('revenue', t('Revenue'), revenue, money);
  const parts = ['Chess Trainer', 'Drift City', 'A game with a long name', 'Idle Farm', 'Comet Runner', 'Other'].map(
    (name, part) =>
      seriesOf(
        name,
        t(name),
        revenue.map((value) => value && value / (part + 1)),
        money,
      ),
  );
  const sum = points.map((_, index) => parts.reduce((total, { values }) => total + (values[index] ?? 0), 0));
  const rates = points.map((_, index) => 88.5 + Math.sin(index));
  const before: ChartSeries = {
    ...revenueSeries,
    id: 'before',
    title: t('Previous period'),
    values: revenue.toReversed().map((value, index) => (index === 20 ? null : value)),
    pointTitles: points.map((_, index) => `${weekdays[index % 7]}, ${index + 1} Oct 2026`),
    changes: points.map((_, index) => (index === 20 ? null : { text: '+1.2%', direction: 'up' })),
  };
  const specimens: { state: string; label: string; content: ChartContent }[] = [
    {
      state: 'two indicators',
      label: 'Requests and revenue by day',
      content: { kind: 'lines', points, series: [requestSeries, revenueSeries] },
    },
    {
      state: 'one indicator, the period before, and events',
      label: 'Revenue compared',
      content: {
        kind: 'lines',
        points: points.map((point, index) => ({
          ...point,
          ...(index === 4 && { events: [t('Chess Trainer: approved')] }),
          ...(index === 11 && { events: [t('Drift City: stopped'), t('Idle Farm: ad block created')] }),
        })),
        series: [revenueSeries],
        before,
      },
    },
    {
      state: 'parts on top of each other',
      label: 'Revenue by app',
      content: { kind: 'stack', points, series: parts, total: seriesOf('total', t('Total'), sum, money) },
    },
    { state: 'parts as lines', label: 'eCPM by app', content: { kind: 'parts', points, series: parts.slice(0, 5) } },
    {
      state: 'rates far from zero',
      label: 'Fill rate by day',
      content: {
        kind: 'lines',
        points,
        series: [{ ...seriesOf('fill', t('Fill rate'), rates, number), isRate: true }],
      },
    },
    {
      state: 'a year',
      label: 'Revenue of a year',
      content: {
        kind: 'lines',
        points: year,
        series: [
          seriesOf(
            'revenue',
            t('Revenue'),
            year.map((_, index) => 50 + 20 * Math.sin(index / 30)),
            money,
          ),
        ],
      },
    },
    {
      state: 'one day',
      label: 'Requests of one day',
      content: { kind: 'lines', points: points.slice(0, 1), series: [{ ...requestSeries, values: [11_000] }] },
    },
    {
      state: 'nothing',
      label: 'Requests of no day',
      content: { kind: 'lines', points: [], series: [{ ...requestSeries, values: [] }] },
    },
  ];
  return (
    <>
      <Specimen state="one indicator, gaps, an unfinished day, and days to drag over">
        <Card className="p-4">
          <FocusButton<HTMLInputElement>>
            {(ref) => (
              <Chart
                ref={ref}
                label={t('Requests by day')}
                content={{ kind: 'lines', points, series: [requestSeries] }}
                texts={texts}
                onZoom={(first, last) => {
                  document.title = `${points[first]?.tick} to ${points[last]?.tick}`;
                }}
              />
            )}
          </FocusButton>
        </Card>
      </Specimen>
      {specimens.map(({ state, label, content }) => (
        <Specimen key={state} state={state}>
          <Card className="p-4">
            <Chart label={t(label)} content={content} texts={texts} />
          </Card>
        </Specimen>
      ))}
    </>
  );
}
