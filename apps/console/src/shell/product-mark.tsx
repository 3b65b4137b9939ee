import { useLingui } from '@lingui/react';
import { useRouteContext } from '@tanstack/react-router';

import { isLocale } from '#i18n/locale.ts';

/** The product's sign and name. */
export function ProductMark() {
  const { i18n } = useLingui();
  const { settings } = useRouteContext({ from: '__root__' });
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  return (
    <span className="flex items-center gap-2.5 font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {settings.productTitle[locale]}
    </span>
  );
}
