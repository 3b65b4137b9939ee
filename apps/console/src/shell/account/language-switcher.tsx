import { useLingui } from '@lingui/react/macro';
import { locales } from '@publisher-console/api-contract/locales';
import Languages from 'lucide-react/icons/languages';

import { useRouterContext } from '#common/context/router-context.ts';
import { isLocale, localeNames } from '#i18n/locale.ts';

import { NativeSelect } from './native-select.tsx';
import { useLocaleSwitch } from './use-locale-switch.ts';

const options = locales.map((locale) => ({ value: locale, label: localeNames[locale], lang: locale }));

export function LanguageSwitcher({ isInMenu = false }: { isInMenu?: boolean }) {
  const { t, i18n } = useLingui();
  const { settings } = useRouterContext();
  const switchLocale = useLocaleSwitch();
  return (
    <NativeSelect
      isInMenu={isInMenu}
      icon={Languages}
      label={t`Language`}
      value={isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale}
      options={options}
      onValueChange={(locale) => void switchLocale(locale)}
    />
  );
}
