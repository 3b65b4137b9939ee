import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme } from '#common/appearance/appearance.ts';
import { themes } from '#common/appearance/theme.ts';
import type { Theme } from '#common/appearance/theme.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { NativeSelect } from './native-select.tsx';

const choices: Record<Theme, { icon: LucideIcon; label: MessageDescriptor }> = {
  system: { icon: Monitor, label: msg`System` },
  light: { icon: Sun, label: msg`Light` },
  dark: { icon: Moon, label: msg`Dark` },
};

export function ThemeSwitcher() {
  const { t, i18n } = useLingui();
  const { ui, settings } = useRouterContext();
  const theme = useUiState('theme');
  return (
    <NativeSelect
      isInMenu
      icon={choices[theme].icon}
      label={t`Theme`}
      value={theme}
      options={themes.map((value) => ({ value, label: i18n._(choices[value].label) }))}
      onValueChange={(chosen) => chooseTheme(ui, chosen, settings.brand?.surface)}
    />
  );
}
