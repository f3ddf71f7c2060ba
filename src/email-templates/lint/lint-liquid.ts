import {
  AssignTag,
  CaptureTag,
  CaseTag,
  ForTag,
  IfTag,
  Output,
  type Template,
  type Token,
  TypeGuards,
  UnlessTag,
  Value,
  type ValueToken,
} from 'liquidjs'
import { FILTERS } from '../liquid/filters.ts'
import type { MailPart, MailProblem } from '../problem.ts'
import type { Shape } from '../variables/catalogue.ts'
import { LIQUID_RULES, type LiquidRule } from './rules.ts'
import { createScope, type Scope, type Unknown } from './scope.ts'

const { isFilteredValueToken, isNumberToken, isOperatorToken, isPropertyAccessToken } = TypeGuards

const isLiteral = (token: Token) => !isPropertyAccessToken(token) && !TypeGuards.isRangeToken(token)
const isMetafield = (token: Token | undefined) =>
  token !== undefined && isPropertyAccessToken(token) && /\bmetafields\b/.test(token.getText())

/** Looks at the Liquid of one part: names that the shop does not know, and what it renders differently. */
export function lintLiquid(
  templates: readonly Template[],
  part: MailPart,
  variables: Readonly<Record<string, Shape>>,
): readonly MailProblem[] {
  const problems: MailProblem[] = []
  const scope: Scope = createScope(variables)

  const add = (token: Token, problem: Pick<MailProblem, 'rule' | 'message' | 'suggestion'>) => {
    const [line = 1, column = 1] = token.getPosition()
    problems.push({ severity: 'error', part, line, column, ...problem })
  }
  const found = (token: Token, rule: LiquidRule) =>
    add(token, { rule, message: LIQUID_RULES[rule] })
  const unknown = ({ token, name, ...rest }: Unknown) =>
    add(token, {
      rule: 'unknown-variable',
      message: {
        en: `The shop has no variable "${name}" here.`,
        ja: `ショップのこの位置に変数「${name}」はありません。`,
      },
      ...rest,
    })

  function look(token: ValueToken | Token): Shape | undefined {
    if (isNumberToken(token) && token.getText().includes('.')) found(token, 'decimals')
    return scope.shapeOf(token, unknown)
  }

  /** An expression with its filters. Returns the shape of one without any. */
  function value({ initial, filters: all }: Value, at: Token, place: 'condition' | 'output') {
    // Without the one that the engine adds to every output.
    const filters = all.filter(({ name }) => Object.hasOwn(FILTERS, name))
    const tokens = initial.postfix
    const operators = tokens.filter(isOperatorToken)
    const shapes = tokens.filter((token) => !isOperatorToken(token)).map(look)
    if (operators.some((token) => token.getText() === 'not')) found(at, 'unknown-operator')
    if (place === 'condition' && filters.length > 0) found(at, 'filter-in-condition')
    if (place === 'output' && operators.length > 0) found(at, 'operator-in-output')
    if (operators.length === 1 && tokens.slice(0, 2).every(isLiteral) && tokens.length === 3)
      found(at, 'literals-compared')
    for (const { args } of filters) {
      for (const argument of args) {
        if (Array.isArray(argument)) found(at, 'named-argument')
        else look(argument as ValueToken)
      }
    }
    if (
      place === 'output' &&
      isMetafield(tokens[0]) &&
      !filters.some(({ name }) => name === 'default')
    )
      found(at, 'missing-fallback')
    return filters.length === 0 ? shapes[0] : undefined
  }

  function lintCase(tag: CaseTag) {
    value(tag.value, tag.token, 'condition')
    if (isMetafield(tag.value.initial.postfix[0]) && tag.elseTemplates.length === 0)
      found(tag.token, 'missing-fallback')
    const seen = new Set<string>()
    for (const { values, templates: body } of tag.branches) {
      for (const token of values) {
        const written = token.getText()
        if (isFilteredValueToken(token) || !isLiteral(token) || seen.has(written))
          found(token, 'when-literal')
        seen.add(written)
      }
      walk(body)
    }
    walk(tag.elseTemplates)
  }

  function lintLoop(tag: ForTag) {
    const shape = look(tag.collection)
    if (shape && (shape.kind === 'text' || shape.kind === 'number' || shape.kind === 'time'))
      found(tag.collection, 'loop-over-no-list')
    for (const given of Object.values(tag.hash.hash)) {
      if (given?.getText() === 'continue') found(given, 'loop-continued')
      else if (given) look(given)
    }
    const item: Shape =
      shape?.kind === 'list' ? shape.of : { kind: 'open', about: LIQUID_RULES.decimals }
    scope.inLoop(tag.variable, item, () => walk(tag.templates))
    walk(tag.elseTemplates)
  }

  function walk(body: readonly Template[]): void {
    for (const template of body) {
      if (template instanceof Output) {
        const shape = value(template.value, template.token, 'output')
        if (shape?.kind === 'object' || (shape?.kind === 'list' && shape.of.kind === 'object'))
          found(template.token, 'not-a-text')
      } else if (template instanceof AssignTag) {
        for (const given of template.arguments())
          if (given instanceof Value)
            for (const name of template.localScope())
              scope.define(textOf(name), value(given, template.token, 'output'))
      } else if (template instanceof CaptureTag) {
        walk(template.templates)
        scope.define(template.variable)
      } else if (template instanceof IfTag || template instanceof UnlessTag) {
        for (const branch of template.branches) {
          if (branch.value instanceof Value) value(branch.value, template.token, 'condition')
          walk(branch.templates)
        }
        walk(template.elseTemplates ?? [])
      } else if (template instanceof CaseTag) lintCase(template)
      else if (template instanceof ForTag) lintLoop(template)
    }
  }

  walk(templates)
  return problems
}

const textOf = (name: unknown) =>
  typeof name === 'string' ? name : (name as { readonly content: string }).content
