export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The root name of a called expression: `it` in `it.each(...)(...)`. */
export function calledName(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  return node['name'] ?? calledName(node['object'] ?? node['callee'] ?? node['tag']);
}

/** Calls of `it`, `test` or `describe`, which start with a title. */
export const isTitled = (node: Node): boolean =>
  node.type === 'CallExpression' && /^(describe|it|test)$/.test(String(calledName(node)));

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && calledName(node['tag']) === 'sql';
const isString = (node: Node): boolean =>
  (node.type === 'Literal' && (typeof node['value'] === 'string' || 'regex' in node)) ||
  node.type === 'TemplateElement' ||
  node.type === 'JSXText';

export interface FoundStrings {
  all: Node[];
  copy: Node[];
}

/** Collects strings; `copy` excludes test titles, SQL and import paths. */
export function collectStrings(node: unknown, found: FoundStrings, isCopy = true): void {
  if (Array.isArray(node)) for (const child of node) collectStrings(child, found, isCopy);
  if (!isNode(node)) return;
  if (isString(node)) {
    found.all.push(node);
    if (isCopy) found.copy.push(node);
  } else if (isTitled(node)) {
    const [title, ...rest] = node['arguments'] as Node[];
    collectStrings(title, found, title?.type.endsWith('Literal') !== true);
    collectStrings([node['callee'], rest], found);
  } else {
    const checked = isSql(node) || node.type === 'ImportDeclaration';
    for (const child of Object.values(node)) collectStrings(child, found, isCopy && !checked);
  }
}
