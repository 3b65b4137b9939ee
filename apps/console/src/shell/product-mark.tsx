import { useLingui } from '@lingui/react';

import { useRouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';

/** The product's logo and name; only the logo in a folded menu. */
export function ProductMark() {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-semibold">
      <img src={settings.productLogo[locale]} alt="" width={28} height={28} className="shrink-0" />
      <span className="line-clamp-2 leading-tight wrap-anywhere folded:sr-only">{settings.productTitle[locale]}</span>
    </span>
  );
}
