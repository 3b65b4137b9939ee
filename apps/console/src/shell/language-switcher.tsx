import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';

import { isLocale, localeNames, locales } from '#i18n/locale.ts';
import { useLocaleSwitch } from '#i18n/use-locale-switch.ts';

export function LanguageSwitcher() {
  const { t, i18n } = useLingui();
  const switchLocale = useLocaleSwitch();
  return (
    <label className="relative flex items-center">
      <Languages aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-text-muted" />
      <span className="sr-only">{t`Language`}</span>
      <select
        value={i18n.locale}
        onChange={({ target: { value } }) => {
          if (isLocale(value)) void switchLocale(value);
        }}
        className="h-control rounded-base border border-transparent bg-transparent pr-2 pl-8 hover:border-border-control"
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
