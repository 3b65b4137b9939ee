/**
 * For `context.addInitScript`: changes each page like the translator of a browser. It replaces every text, also later
 * ones, by its own copy in two `font` elements, except inside `translate="no"`. The texts stay the same, so that
 * journeys find them. A later change of a replaced text is not visible: the console gets an error, which fails the
 * journey.
 * @see https://github.com/facebook/react/issues/11538
 */
export function translatePages(): void {
  const untouched = 'script, style, noscript, textarea, title, option, svg, font, [translate=no]';

  const lost = new MutationObserver((records) => {
    for (const { target } of records)
      console.error(`A text that was translated should have become: ${target.nodeValue}`);
  });

  const translate = (text: Text): void => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(untouched)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
    lost.observe(text, { characterData: true });
  };

  const translateIn = (root: Node): void => {
    if (root instanceof Text) translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };

  const begin = (): void => {
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) translate(target);
        for (const node of addedNodes) if (node.isConnected) translateIn(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };

  // From the moment at which the console reacts. The mailbox and other pages have no such moment, and are not changed.
  let presses: Window['earlyPresses'];
  Object.defineProperty(window, 'earlyPresses', {
    configurable: true,
    get: () => presses,
    set: (value: NonNullable<Window['earlyPresses']>) => {
      presses = value;
      let isHydrated = false;
      Object.defineProperty(value, 'isHydrated', {
        get: () => isHydrated,
        set: (next: boolean) => {
          isHydrated = next;
          if (next) begin();
        },
      });
    },
  });
}
