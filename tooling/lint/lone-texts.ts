import { relative } from 'node:path';

import ts from 'typescript';

import { repository } from './repository-files.ts';

/**
 * Translators and other extensions replace the text nodes of a page by elements of their own, while React goes on to
 * change, remove and insert beside the nodes that it has made. It makes none for a text that is the only child of an
 * element: then it sets the text of the element, whatever is in there. https://github.com/facebook/react/issues/11538
 */
interface CrowdedText {
  file: string;
  line: number;
  text: string;
}

/** `component.prop`: what a caller passes in this prop is rendered beside other children, or by no element. */
type Slots = Map<ts.Symbol, Set<string>>;

const textTypes = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** These put each text into an element: the console's own `Trans`, to which Lingui compiles all of them. */
const translating = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/**
 * Finds the texts of a program's components that are not alone in an element.
 */
export function crowdedTexts(program: ts.Program): CrowdedText[] {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => isComponentFile(fileName));
  const found = new Map<ts.Node, CrowdedText>();
  const slots: Slots = new Map();

  const report = (node: ts.Node): void => {
    const file = node.getSourceFile();
    found.set(node, {
      file: relative(repository, file.fileName),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text: node.getText().trim().slice(0, 60),
    });
  };

  /** Whether a value may be a text, or is a list of texts: each of a list has a node of its own. */
  const isText = (type: ts.Type, inList = true): boolean => {
    if (isNode(type)) return false;
    if (type.isUnion()) return type.types.some((each) => isText(each, inList));
    if (type.isStringLiteral() && type.value.trim() === '') return false;
    if ((type.flags & textTypes) !== 0) return true;
    if (!inList || !checker.isArrayLikeType(type)) return false;
    return isText(checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type, false);
  };

  /** What an expression may render: the parts of a choice are judged one by one, because `text && <p />` renders no text. */
  const outcomes = (node: ts.Expression): ts.Expression[] => {
    if (ts.isParenthesizedExpression(node)) return outcomes(node.expression);
    if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)];
    if (!ts.isBinaryExpression(node)) return [node];
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return outcomes(node.right);
    const isEither = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind);
    return isEither ? [...outcomes(node.left), ...outcomes(node.right)] : [node];
  };

  /** A text here is refused; a prop of the component that is rendered here may get none from its callers. */
  const refuseText = (expression: ts.Expression): void => {
    for (const node of outcomes(expression)) {
      const type = checker.getTypeAtLocation(node);
      if (isText(type)) report(node);
      else if (isNode(type)) noteSlot(node);
    }
  };

  const noteSlot = (node: ts.Expression): void => {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : undefined;
    const component = componentAround(node, checker);
    if (name === undefined || component === undefined) return;
    slots.set(component, (slots.get(component) ?? new Set()).add(name));
  };

  const visit = (node: ts.Node, isTranslated = false): void => {
    const translates = ts.isJsxElement(node) && translating.has(node.openingElement.tagName.getText());
    if (ts.isJsxElement(node) && !translates && !isTranslated) {
      refuseCrowd(node.children);
    } else if (ts.isJsxFragment(node)) {
      // A fragment has no element: its text is beside whatever is around it.
      refuseCrowd(node.children, { isAlone: false });
    } else if (ts.isFunctionDeclaration(node) && /^[A-Z]/u.test(node.name?.text ?? '')) {
      for (const each of returned(node)) refuseText(each);
    }
    // All that is between the tags of a `Trans` becomes one message, elements with their texts included.
    ts.forEachChild(node, (child) => visit(child, translates || (isTranslated && !ts.isFunctionLike(child))));
  };

  const refuseCrowd = (children: readonly ts.JsxChild[], { isAlone = true } = {}): void => {
    const rendered = children.filter(
      (child) =>
        !(ts.isJsxText(child) && child.text.trim() === '') && !(ts.isJsxExpression(child) && !child.expression),
    );
    const isCrowd = rendered.length > 1 || !isAlone;
    for (const child of rendered) {
      if (ts.isJsxText(child) && isCrowd) report(child);
      if (!ts.isJsxExpression(child) || !child.expression) continue;
      const isList = checker.isArrayLikeType(checker.getTypeAtLocation(child.expression));
      if (isCrowd || isList) refuseText(child.expression);
    }
  };

  for (const file of files) visit(file);
  // What a slot gets may be a prop of the component that fills it: then that one is a slot too.
  for (let count = -1; count < sizeOf(slots);) {
    count = sizeOf(slots);
    for (const file of files) fillSlots(file);
  }
  return [...found.values()];

  function fillSlots(node: ts.Node): void {
    if (ts.isJsxElement(node)) {
      const names = slotsOf(node.openingElement);
      if (names?.has('children')) refuseCrowd(node.children, { isAlone: false });
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const names = slotsOf(node);
      for (const attribute of names ? node.attributes.properties : []) {
        if (!ts.isJsxAttribute(attribute) || !names?.has(attribute.name.getText()) || !attribute.initializer) continue;
        if (ts.isStringLiteral(attribute.initializer)) report(attribute.initializer);
        else if (ts.isJsxExpression(attribute.initializer) && attribute.initializer.expression)
          refuseText(attribute.initializer.expression);
      }
    }
    ts.forEachChild(node, fillSlots);
  }

  function slotsOf({ tagName }: ts.JsxOpeningLikeElement): Set<string> | undefined {
    const symbol = checker.getSymbolAtLocation(tagName);
    if (symbol === undefined) return undefined;
    return slots.get(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  }
}

function isComponentFile(file: string): boolean {
  return /\/(?:apps\/console|packages\/ui)\/src\/.*\.tsx$/u.test(file) && !file.endsWith('.test.tsx');
}

/** Whether it is `ReactNode`, also without some of its members: only that has portals. */
function isNode(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ symbol }) => symbol?.name === 'ReactPortal');
}

/** The component whose props a node can read. */
function componentAround(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const component = ts.findAncestor(
    node,
    (each) => ts.isFunctionDeclaration(each) && /^[A-Z]/u.test(each.name?.text ?? ''),
  );
  return component && ts.isFunctionDeclaration(component) && component.name
    ? checker.getSymbolAtLocation(component.name)
    : undefined;
}

/** What a function returns itself, not what functions within it return. */
function returned(component: ts.FunctionDeclaration): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  if (component.body) ts.forEachChild(component.body, visit);
  return found;
}

function sizeOf(slots: Slots): number {
  return [...slots.values()].reduce((sum, names) => sum + names.size, 0);
}
