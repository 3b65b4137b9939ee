import { Card } from '#card.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';
import { Sparkline } from '#sparkline.tsx';

const month = Array.from({ length: 30 }, (_, day) => 12 + 3 * Math.sin(day / 2) + day / 6);

export function SparklinePage() {
  const t = useText();
  const specimens = [
    { state: 'thirty days, the last is not complete', points: [...month, 7], openPoints: 1 },
    { state: 'all days are complete', points: month, openPoints: 0 },
    {
      state: 'gaps, and a day between two',
      points: month.map((value, day) => ([6, 7, 9].includes(day) ? null : value)),
      openPoints: 0,
    },
    { state: 'after a gap, the last is not complete', points: [3, 4, null, 2], openPoints: 1 },
    { state: 'zeros', points: [0, 0, 0, 0], openPoints: 0 },
    { state: 'one day', points: [5], openPoints: 1 },
    { state: 'nothing', points: [], openPoints: 0 },
  ];
  return specimens.map(({ state, points, openPoints }) => (
    <Specimen key={state} state={state}>
      <Card className="max-w-md p-4">
        <Sparkline
          points={points}
          openPoints={openPoints}
          label={t('Revenue of the last days')}
          className="h-12 w-full"
        />
      </Card>
    </Specimen>
  ));
}
