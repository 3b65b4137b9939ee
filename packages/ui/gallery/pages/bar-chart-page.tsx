import { BarChart } from '#bar-chart.tsx';
import { Card } from '#card.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const names = ['Chess Trainer', 'Drift City', 'A game with a name that does not fit beside its bar', 'Idle Farm'];
const values = [1240.5, 800, 310.25, null];
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export function BarChartPage() {
  const t = useText();
  const series = {
    id: 'revenue',
    title: t('Revenue'),
    values,
    format: (value: number | null) => (value === null ? '—' : money.format(value)),
    formatTick: (value: number) => money.format(value),
  };
  const points = names.map((name) => ({ title: t(name), tick: t(name) }));
  const texts = { point: t('App'), unfinished: t('Not complete yet') };
  return (
    <>
      <Specimen state="one indicator">
        <Card className="p-4">
          <BarChart label={t('Revenue by app')} points={points} series={series} texts={texts} />
        </Card>
      </Specimen>
      <Specimen state="compared">
        <Card className="p-4">
          <BarChart
            label={t('Revenue by app, compared')}
            points={points}
            series={series}
            before={{ ...series, id: 'before', title: t('Previous period'), values: [900, 810, 12, 4] }}
            texts={texts}
          />
        </Card>
      </Specimen>
      <Specimen state="nothing">
        <Card className="p-4">
          <BarChart label={t('Revenue of no app')} points={[]} series={{ ...series, values: [] }} texts={texts} />
        </Card>
      </Specimen>
    </>
  );
}
