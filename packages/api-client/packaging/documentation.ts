import ts from 'typescript-oldest';

/**
 * The documentation comments of interfaces, type aliases and their members, by their paths: `CurrentUser.currency`.
 * Empty for one without a comment.
 *
 * @param code TypeScript, of one or several files
 */
export function readDocumentation(code: string): Map<string, string> {
  const comments = new Map<string, string>();
  const visit = (node: ts.Node, path: string): void => {
    const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node);
    const own = isNamed ? [path, node.name.getText().replaceAll(/["']|\$\d+$/g, '')].filter(Boolean).join('.') : path;
    const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.getText() ?? '';
    if (isNamed) comments.set(own, comment.replaceAll(/[\s*/]+/g, ' ').trim());
    ts.forEachChild(node, (child) => visit(child, own));
  };
  visit(ts.createSourceFile('types.ts', code, ts.ScriptTarget.Latest, true), '');
  return comments;
}
