import type { PublicSettings } from '#common/context/public-settings.ts';
import type { Locale } from '#i18n/locale.ts';

/** The product's own logo, of which there are bitmaps, too (`draw-icons.ts`). */
const ownLogo = '/favicon.svg';

interface ProductIcon {
  src: string;
  sizes: string;
  type?: string;
  purpose?: 'maskable';
}

interface ProductIcons {
  /** For tabs and bookmarks, the best last. */
  tab: ProductIcon[];
  /** For the home screen of an Apple device, which wants a bitmap. */
  touch: string;
  /** For the system in which somebody installs the console. */
  installed: ProductIcon[];
}

function bitmap(name: string, size: number): ProductIcon {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

/** The icons of the console in a language. A logo of the operator's own stands for all of them. */
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
