import { useState } from 'react';

import { Tabs } from '#tabs.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function TabsPage() {
  const t = useText();
  const [chosen, setChosen] = useState('profile');
  return (
    <>
      <Specimen state="three">
        <FocusButton<HTMLButtonElement>>
          {(ref) => (
            <Tabs
              ref={ref}
              label={t('Settings')}
              value={chosen}
              onChange={(id) => setChosen(id)}
              tabs={[
                { id: 'profile', title: t('Profile'), panel: t('Who you are') },
                { id: 'security', title: t('Security'), panel: t('How you sign in') },
                { id: 'files', title: 'app-ads.txt', panel: t('Who may sell your ads') },
              ]}
            />
          )}
        </FocusButton>
      </Specimen>
    </>
  );
}
