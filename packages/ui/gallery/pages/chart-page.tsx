import { Card } from '#card.tsx';
import { Chart } from '#chart.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const points = Array.from({ length: 21 }, (_, index) => ({
  title: `${index + 1} Nov 2026`,
  tick: `${index + 1} Nov`,
  unfinished: index >= 19,
}));
const requests = points.map((_, index) =>
  index === 6 || index === 7 || index === 9 ? null : Math.round(11_000 + 2500 * Math.sin(index) + 60 * index),
);
const revenue = points.map((_, index) => (index === 13 ? null : 30 + 12 * Math.sin(index / 1.5) + index / 3));
const count = new Intl.NumberFormat('en');
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export function ChartPage() {
  const t = useText();
  const texts = { point: t('Day'), unfinished: t('Not complete yet') };
  const requestSeries = {
    id: 'requests',
    title: t('Requests'),
    values: requests,
    whole: true,
    format: (value: number | null) => (value === null ? '—' : count.format(value)),
    formatTick: (value: number) => count.format(value),
  };
  const revenueSeries = {
    id: 'revenue',
    title: t('Revenue'),
    values: revenue,
    format: (value: number | null) => (value === null ? '—' : money.format(value)),
    formatTick: (value: number) => money.format(value),
  };
  return (
    <>
      <Specimen state="one indicator, gaps and unfinished days">
        <Card className="p-4">
          <FocusButton<HTMLInputElement>>
            {(ref) => (
              <Chart ref={ref} label={t('Requests by day')} points={points} series={[requestSeries]} texts={texts} />
            )}
          </FocusButton>
        </Card>
      </Specimen>
      <Specimen state="two indicators">
        <Card className="p-4">
          <Chart
            label={t('Requests and revenue by day')}
            points={points}
            series={[requestSeries, revenueSeries]}
            texts={texts}
          />
        </Card>
      </Specimen>
      <Specimen state="one indicator and the period before">
        <Card className="p-4">
          <Chart
            label={t('Revenue compared')}
            points={points}
            series={[revenueSeries]}
            before={{
              ...revenueSeries,
              id: 'before',
              title: t('Previous period'),
              values: revenue.toReversed(),
              pointTitles: points.map((_, index) => `${index + 1} Oct 2026`),
            }}
            texts={texts}
          />
        </Card>
      </Specimen>
      <Specimen state="one day">
        <Card className="p-4">
          <Chart label={t('Requests of one day')} points={points.slice(0, 1)} series={[requestSeries]} texts={texts} />
        </Card>
      </Specimen>
      <Specimen state="nothing">
        <Card className="p-4">
          <Chart label={t('Requests of no day')} points={[]} series={[requestSeries]} texts={texts} />
        </Card>
      </Specimen>
    </>
  );
}
