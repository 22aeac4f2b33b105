import { parseAst } from 'rolldown/parseAst';

/** A change of one expression or statement that a test should notice. Offsets are in UTF-16 units of the file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '*': '/',
  '-': '+',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the changes that one node allows: the part of the source, and the text in its place. */
function changesOf(node: Node, source: string): { start: number; end: number; to: string }[] {
  const { type, start, end } = node;
  const text = (part: Node) => source.slice(part.start, part.end);
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const [left, right] = [node['left'] as Node, node['right'] as Node];
    const operator = operators[String(node['operator'])];
    return operator === undefined ? [] : [{ start, end, to: `${text(left)} ${operator} ${text(right)}` }];
  }
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const condition = node['test'] as Node;
    return [{ start: condition.start, end: condition.end, to: `!(${text(condition)})` }];
  }
  if (type === 'Literal' && typeof node['value'] === 'boolean') return [{ start, end, to: String(!node['value']) }];
  if (type === 'Literal' && typeof node['value'] === 'number') return [{ start, end, to: String(node['value'] + 1) }];
  const isCall = ['CallExpression', 'AwaitExpression'].includes((node['expression'] as Node | undefined)?.type ?? '');
  if (type === 'ExpressionStatement' && isCall) return [{ start, end, to: ';' }];
  return [];
}

/** Every mutant of a source file in TypeScript, in the order of the source; types and imports stay as they are. */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || value.type.startsWith('TS') || value.type === 'ImportDeclaration') return;
    for (const { start, end, to } of changesOf(value, source)) {
      const line = source.slice(0, start).split('\n').length;
      found.push({ file, line, start, end, from: source.slice(start, end), to });
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}
