/** The style of the mailbox, in the console's colours. */
export const mailboxStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f5f7fc, #0c1322); color: light-dark(#141d36, #e8edf8); font: 14px/1.45 Inter, system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
a { color: light-dark(#1d3c8f, #9db9ff); }
ul { margin: 24px 0 0; padding: 0; list-style: none; border: 1px solid light-dark(#dde4f0, #283654); border-radius: 8px; background: light-dark(#ffffff, #141d32); }
li + li { border-top: 1px solid light-dark(#dde4f0, #283654); }
li a { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: light-dark(#edf2fb, #1b2641); }
li a:hover .subject { text-decoration: underline; }
:focus-visible { outline: 2px solid light-dark(#1d3c8f, #9db9ff); outline-offset: 2px; }
.subject { flex: 1 1 100%; font-weight: 600; overflow-wrap: anywhere; }
.to { flex: 1 1 auto; overflow-wrap: anywhere; }
.to, .purpose, time { color: light-dark(#56617a, #9fadc8); }
.purpose { margin: 0; overflow-wrap: anywhere; }
.empty { margin: 24px 0 0; padding: 32px 16px; border: 1px dashed light-dark(#7d8aa6, #6d7da1); border-radius: 8px; text-align: center; }
iframe { display: block; width: 100%; height: max(480px, 72vh); margin: 24px 0; border: 1px solid light-dark(#dde4f0, #283654); border-radius: 8px; box-sizing: border-box; }
summary { cursor: pointer; }
pre { padding: 16px; border-radius: 8px; background: light-dark(#edf2fb, #1b2641); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 640px) { .subject { flex: 2 1 0; } .to { flex: 1 1 0; } }
`;
