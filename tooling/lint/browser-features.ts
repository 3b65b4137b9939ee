import ts from 'typescript';

/** A use of a built-in of the browser. */
interface FeatureUse {
  /** The object and its member, or a global variable, as in MDN's data: `Promise.withResolvers`, `structuredClone`. */
  name: string;
  node: ts.Node;
}

/** Every use of a built-in in a file, found by the type of what it is read from. */
export function featuresUsed(file: ts.SourceFile, checker: ts.TypeChecker): FeatureUse[] {
  const found: FeatureUse[] = [];
  const note = (node: ts.Node): void => {
    for (const name of namesOf(checker.getSymbolAtLocation(node))) found.push({ name, node });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      note(node.name);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const key = node.propertyName ?? node.name;
      const property = ts.isIdentifier(key) && checker.getTypeAtLocation(node.parent).getProperty(key.text);
      for (const name of property ? namesOf(property) : []) found.push({ name, node });
    } else if (ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node.parent)) {
      note(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The names of what TypeScript's own libraries declare: `interface PromiseConstructor { withResolvers… }`. */
function namesOf(symbol: ts.Symbol | undefined): string[] {
  const declarations = (symbol?.declarations ?? []).filter((each) => isOfLibrary(each.getSourceFile()));
  return [...new Set(declarations.flatMap((each) => nameOf(each) ?? []))];
}

function nameOf(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration)?.getText();
  if (name === undefined) return undefined;
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return `${parent.name.text.replace(/^Readonly|Constructor$/gu, '')}.${name}`;
  if (ts.isTypeLiteralNode(parent))
    return ts.isVariableDeclaration(parent.parent) ? `${parent.parent.name.getText()}.${name}` : undefined;
  return ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration) ? name : undefined;
}

function isOfLibrary({ fileName }: ts.SourceFile): boolean {
  return /\/lib\.[^/]*\.d\.ts$/u.test(fileName);
}
