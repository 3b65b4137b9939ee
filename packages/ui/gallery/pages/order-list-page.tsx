import { useState } from 'react';

import { OrderList } from '#order-list.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function OrderListPage() {
  const t = useText();
  const [ids, setIds] = useState(['Date', 'Application', 'Block', 'Country']);
  return (
    <>
      <Specimen state="several">
        <div className="max-w-64">
          <OrderList
            label={t('Groups')}
            items={ids.map((id) => ({ id, title: t(id) }))}
            onChange={setIds}
            texts={{
              howToMove: t('The arrow keys move it'),
              remove: (title) => t(`Remove ${title}`),
              moved: (title, place, count) => `${title}: ${place} of ${count}`,
            }}
          />
        </div>
      </Specimen>
    </>
  );
}
