import { useLingui } from '@lingui/react';

import { isLocale } from '#i18n/locale.ts';
import { useRouterContext } from '#lib/router-context.ts';

/** The product's sign and name. */
export function ProductMark() {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  return (
    <span className="flex items-center gap-2.5 font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {settings.productTitle[locale]}
    </span>
  );
}
