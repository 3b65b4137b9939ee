import type { PublicSettings } from '#common/context/public-settings.ts';
import type { Locale } from '#i18n/locale.ts';

/** The default logo, which also exists as bitmaps (`build/draw-icons.ts`). */
const ownLogo = '/favicon.svg';

interface ProductIcon {
  src: string;
  sizes: string;
  type?: string;
  purpose?: 'maskable';
}

interface ProductIcons {
  /** Icons for tabs and bookmarks, the preferred one last. */
  tab: ProductIcon[];
  /** The icon for the home screen of Apple devices, which need a bitmap. */
  touch: string;
  /** For the web app manifest. */
  installed: ProductIcon[];
}

function bitmap(name: string, size: number): ProductIcon {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

/** The icons of the console in a language. A logo of the operator replaces all of them. */
export function productIcons({ productLogo }: Pick<PublicSettings, 'productLogo'>, locale: Locale): ProductIcons {
  const logo = productLogo[locale];
  if (logo !== ownLogo) {
    const icon = { src: logo, sizes: 'any' };
    return { tab: [icon], touch: logo, installed: [icon] };
  }
  const drawn = { src: ownLogo, sizes: 'any', type: 'image/svg+xml' };
  return {
    tab: [{ src: '/favicon.ico', sizes: '32x32' }, drawn],
    touch: '/apple-touch-icon.png',
    installed: [
      drawn,
      bitmap('icon-192', 192),
      bitmap('icon-512', 512),
      { ...bitmap('icon-maskable-512', 512), purpose: 'maskable' },
    ],
  };
}
