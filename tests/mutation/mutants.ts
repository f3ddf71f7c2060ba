import ts from 'typescript'

/** One small change of a source file that a test should notice. */
export type Mutant = {
  /** Path from the folder of the project. */
  readonly file: string
  /** The innermost function with a name around the change; empty outside of functions. */
  readonly within: string
  /** 1-based. */
  readonly line: number
  readonly kind: 'operator' | 'condition' | 'constant' | 'removed call'
  readonly before: string
  readonly after: string
  /** Characters of the file that `after` replaces. */
  readonly start: number
  readonly end: number
}

type Change = Pick<Mutant, 'kind' | 'after'>

const OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
])

/** Every mutant of a source file, in the order of the text. Types, imports and log lines have none. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node, within: string) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isLogLine(node)) return
    for (const [target, change] of changesOf(node)) {
      const start = target.getStart(source)
      const end = target.getEnd()
      mutants.push({
        file,
        within,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        before: text.slice(start, end),
        start,
        end,
        ...change,
      })
    }
    const inner = nameOf(node) ?? within
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, '')
  return mutants
}

/** The text of a file with one mutant in it. */
export const mutate = (text: string, { start, end, after }: Mutant): string =>
  text.slice(0, start) + after + text.slice(end)

function* changesOf(node: ts.Node): Generator<[target: ts.Node, change: Change]> {
  if (ts.isBinaryExpression(node)) {
    const after = OPERATORS.get(node.operatorToken.kind)
    if (after !== undefined) yield [node.operatorToken, { kind: 'operator', after }]
  } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    yield [condition, { kind: 'condition', after: 'true' }]
    yield [condition, { kind: 'condition', after: 'false' }]
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    yield [node, { kind: 'operator', after: node.operand.getText() }]
  } else if (ts.isNumericLiteral(node)) {
    const next = Number(node.text.replaceAll('_', '')) + 1
    yield [node, { kind: 'constant', after: String(next) }]
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    yield [node, { kind: 'constant', after: 'false' }]
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    yield [node, { kind: 'constant', after: 'true' }]
  } else if (ts.isExpressionStatement(node) && isCall(node.expression)) {
    yield [node, { kind: 'removed call', after: ';' }]
  }
}

const isCall = (node: ts.Expression): boolean =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node)
    ? isCall(node.expression)
    : ts.isCallExpression(node)

/** What a log line says is for people: tests look at few of them. */
const isLogLine = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) && /\b(log|logger)\??\.\w+\(|^log\(/.test(node.getText())

/** The name by which V8 knows a function. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name?.getText()
  }
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined
  const { parent } = node
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return isNamed && ts.isIdentifier(parent.name) ? parent.name.text : undefined
}
