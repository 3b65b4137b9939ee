import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@publisher-console/ui/dialog';
import { Switch } from '@publisher-console/ui/switch';

import { readCharacterKeysOn, turnCharacterKeys } from '#common/page/character-keys.ts';

import { useIsAllowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { itemsFor } from '#shell/navigation/navigation-items.ts';

import { shortcutsFor } from './shortcut-list.ts';

/** The list of keyboard shortcuts. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const shortcuts = shortcutsFor(itemsFor(useCurrentUser(), useIsAllowed()));
  return (
    <Dialog open onOpenChange={onClose} title={t`Keyboard shortcuts`} closeLabel={t`Close`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt translate="no" className="font-mono whitespace-nowrap text-text-muted">
              {keys}
            </dt>
            <dd>{i18n._(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t`Use single keys: ?, / and G with a letter`}
        defaultChecked={readCharacterKeysOn()}
        onChange={({ target }) => turnCharacterKeys(target.checked)}
      />
    </Dialog>
  );
}
