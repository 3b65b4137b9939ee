/**
 * The style of a letter, in the console's colours. Mail programs that drop it, or do not support dark mode, still show
 * the text in order, since the layout needs no tables and no widths.
 */
export const letterStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; background: #f5f7fc; color: #141d36; font: 16px/1.5 Inter, system-ui, 'Segoe UI', Roboto, Arial, sans-serif; }
.letter { max-width: 560px; margin: 0 auto; padding: 32px 16px; }
.product { margin: 0 0 16px; padding: 0 32px; color: #1d3c8f; font-weight: 600; }
.sheet { padding: 32px; border: 1px solid #dde4f0; border-radius: 12px; background: #ffffff; }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.message { padding: 16px; border-radius: 8px; background: #f5f7fc; white-space: pre-wrap; }
.sheet > :last-child { margin-bottom: 0; }
a { color: #1d3c8f; }
.button { display: inline-block; margin: 8px 0; padding: 12px 24px; border-radius: 8px; background: #1d3c8f; color: #ffffff; font-weight: 600; text-decoration: none; }
.note, .foot { color: #56617a; font-size: 14px; }
.foot { margin: 16px 0 0; padding: 0 32px; }
@media (max-width: 480px) {
  .letter { padding: 20px 12px; }
  .sheet { padding: 24px 20px; }
  .product, .foot { padding: 0 20px; }
}
@media (prefers-color-scheme: dark) {
  body { background: #0c1322; color: #e8edf8; }
  .sheet { border-color: #283654; background: #141d32; }
  .message { background: #0c1322; }
  a, .product { color: #9db9ff; }
  .button { background: #9db9ff; color: #0c1833; }
  .note, .foot { color: #9fadc8; }
}
`;
