import { useState } from 'react';

import { OrderList } from '#order-list.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const names = ['Date', 'Application', 'Block', 'Country'];

export function OrderListPage() {
  const t = useText();
  const [ids, setIds] = useState(names);
  return (
    <>
      <Specimen state="several">
        <div className="max-w-64">
          <FocusButton<HTMLOListElement>>
            {(ref) => (
              <OrderList
                ref={ref}
                label={t('Groups')}
                options={names.map((id) => ({ id, title: t(id) }))}
                value={ids}
                onChange={setIds}
                texts={{
                  howToMove: t('The arrow keys move it'),
                  remove: (title) => t(`Remove ${title}`),
                  moved: (title, position, count) => `${title}: ${position} of ${count}`,
                }}
              />
            )}
          </FocusButton>
        </div>
      </Specimen>
    </>
  );
}
