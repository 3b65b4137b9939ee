import type { Colours } from '@publisher-console/brand/colours';

/**
 * The style of a letter, in the console's colours. Mail programs that drop it, or do not support dark mode, still show
 * the text in order, since the layout needs no tables and no widths.
 */
export function letterStyle({ light, dark }: Colours): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; background: ${light.surface}; color: ${light.text}; font: 16px/1.5 Inter, system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
.letter { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
.product { margin: 0 0 16px; padding: 0 32px; color: ${light.primary}; font-weight: 600; }
.sheet { padding: 32px; border: 1px solid ${light.border}; border-radius: 12px; background: ${light['surface-raised']}; }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.message { padding: 16px; border-radius: 8px; background: ${light.surface}; white-space: pre-wrap; }
.sheet > :last-child { margin-bottom: 0; }
a { color: ${light.primary}; }
.button { display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 8px; background: ${light.primary}; color: ${light['on-primary']}; font-weight: 600; text-decoration: none; }
.note, .foot { color: ${light['text-muted']}; font-size: 14px; }
.foot { margin: 16px 0 0; padding: 0 32px; }
@media (max-width: 480px) {
  .letter { padding: 20px 12px; }
  .sheet { padding: 24px 20px; }
  .product, .foot { padding: 0 20px; }
}
@media (prefers-color-scheme: dark) {
  body { background: ${dark.surface}; color: ${dark.text}; }
  .sheet { border-color: ${dark.border}; background: ${dark['surface-raised']}; }
  .message { background: ${dark.surface}; }
  a, .product { color: ${dark.primary}; }
  .button { background: ${dark.primary}; color: ${dark['on-primary']}; }
  .note, .foot { color: ${dark['text-muted']}; }
}
`;
}
