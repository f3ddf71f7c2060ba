import { type Token, TypeGuards, type ValueToken } from 'liquidjs'
import { nearest } from '../nearest.ts'
import type { Shape } from '../variables/catalogue.ts'

/** A property that does not exist, where it stands. */
export type Unknown = { readonly token: Token; readonly name: string; readonly suggestion?: string }

const ANY: Shape = { kind: 'open', about: { en: '', ja: '' } }
const NUMBER: Shape = { kind: 'number', about: { en: '', ja: '' } }
const TEXT: Shape = { kind: 'text', about: { en: '', ja: '' } }

const FORLOOP: Shape = {
  kind: 'object',
  about: TEXT.about,
  of: Object.fromEntries(
    ['index', 'index0', 'rindex', 'rindex0', 'first', 'last', 'length'].map((name) => [
      name,
      NUMBER,
    ]),
  ),
}

/** The names that are known at a place of a template. */
export type Scope = {
  readonly define: (name: string, shape?: Shape) => void
  /** Runs code with the names of a loop. */
  readonly inLoop: (name: string, shape: Shape, run: () => void) => void
  /** The shape of a value, undefined for one that is computed; names that do not exist are reported. */
  readonly shapeOf: (
    token: ValueToken | Token,
    report: (unknown: Unknown) => void,
  ) => Shape | undefined
}

export function createScope(variables: Readonly<Record<string, Shape>>): Scope {
  const names = new Map(Object.entries(variables))

  function step(shape: Shape, name: string | undefined): Shape | undefined {
    if (shape.kind === 'open') return ANY
    if (name === undefined) return shape.kind === 'list' ? shape.of : ANY
    if (shape.kind === 'object') return Object.hasOwn(shape.of, name) ? shape.of[name] : undefined
    if (name === 'size') return shape.kind === 'list' || shape.kind === 'text' ? NUMBER : undefined
    if (shape.kind === 'list' && /^(first|last|-?\d+)$/.test(name)) return shape.of
    return undefined
  }

  function shapeOf(
    token: ValueToken | Token,
    report: (unknown: Unknown) => void,
  ): Shape | undefined {
    if (TypeGuards.isQuotedToken(token)) return TEXT
    if (TypeGuards.isNumberToken(token)) return NUMBER
    if (TypeGuards.isRangeToken(token)) {
      for (const end of [token.lhs, token.rhs]) shapeOf(end, report)
      return { kind: 'list', of: NUMBER, about: NUMBER.about }
    }
    if (!TypeGuards.isPropertyAccessToken(token)) return undefined
    let shape: Shape = { kind: 'object', of: Object.fromEntries(names), about: TEXT.about }
    for (const prop of token.props) {
      const name = nameOf(prop)
      if (name === undefined) shapeOf(prop as ValueToken, report)
      const next = step(shape, name)
      if (!next) {
        const known = shape.kind === 'object' ? Object.keys(shape.of) : ['first', 'last', 'size']
        const suggestion = nearest(name ?? '', known)
        report({ token: prop, name: name ?? '', ...(suggestion !== undefined && { suggestion }) })
        return ANY
      }
      shape = next
    }
    return shape
  }

  return {
    define: (name, shape = ANY) => void names.set(name, shape),
    inLoop(name, shape, run) {
      const before = [name, 'forloop'].map((one) => [one, names.get(one)] as const)
      names.set(name, shape).set('forloop', FORLOOP)
      run()
      for (const [one, old] of before) old ? names.set(one, old) : names.delete(one)
    },
    shapeOf,
  }
}

/** The name that a part of a path has, undefined for one that is computed. */
function nameOf(prop: Token): string | undefined {
  if (TypeGuards.isQuotedToken(prop)) return prop.getText().slice(1, -1)
  if (TypeGuards.isNumberToken(prop)) return prop.getText()
  return TypeGuards.isWordToken(prop) ? prop.getText() : undefined
}
