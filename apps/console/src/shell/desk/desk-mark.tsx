import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { useRouterContext } from '#common/context/router-context.ts';
import { isLocale } from '#i18n/locale.ts';

/** The names of the desk and of the network. */
export function DeskMark() {
  const { i18n } = useLingui();
  const { settings } = useRouterContext();
  const locale = isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img src={settings.productLogo[locale]} alt="" width={28} height={28} className="shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold text-desk">
          <Trans>Desk</Trans>
        </span>
        <span className="block truncate text-caption text-text-muted">{settings.productTitle[locale]}</span>
      </span>
    </span>
  );
}
