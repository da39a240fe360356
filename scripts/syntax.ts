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
