import type { Payload } from 'payload'
import type { Sentence } from '../../../../../src/errors/in-language.ts'
import { joined } from '../../../../../src/errors/in-language.ts'
import type { CheckPart } from '../../../../core/checks/define-check.ts'

/** An entry of the allowlist: what may be repaired, because it loses nothing and may be repeated. */
export type Repair = {
  /** Stable, in kebab-case, e.g. `invalid-indexes`; also the id of the part of the diagnosis that finds it. */
  readonly id: string
  readonly name: Sentence
  /** What the part of the diagnosis looks for. */
  readonly title: Sentence
  /** What the repair does, and what it affects. */
  readonly description: Sentence
  /** Whether it also runs without a person, after an automatic diagnosis. */
  readonly isAutomatic: boolean
  /** How bad it is. */
  readonly status: 'warning' | 'error'
  /** Returns the names of what is wrong now; none if nothing has to be repaired. */
  readonly find: (payload: Payload) => Promise<readonly string[]>
  /** What is wrong with one that was found. */
  readonly problem: (name: string) => Sentence
  /** What will be done with it. */
  readonly change: (name: string) => Sentence
  /** Repairs them. Names may be gone by then. */
  readonly apply: (payload: Payload, found: readonly string[]) => Promise<void>
}

/** A problem with more findings is described by the first ones. */
const MAX_SHOWN = 10

/** The sentences of the first findings, and how many there are besides. */
export function described(
  names: readonly string[],
  sentence: (name: string) => Sentence,
): Sentence[] {
  const rest = names.length - MAX_SHOWN
  const shown = names.slice(0, MAX_SHOWN).map(sentence)
  return rest > 0 ? [...shown, { en: `And ${rest} more.`, ja: `ほか${rest}件。` }] : shown
}

const PREVIEW: Sentence = {
  en: 'Preview the repairs of the emergency diagnosis, and run them.',
  ja: '緊急診断の修復内容を確認し、実行してください。',
}

/** The part of the diagnosis that finds what a repair repairs. */
export function repairPart(repair: Repair, needs: string): CheckPart {
  const { id, title, status, find, problem } = repair
  return {
    ...{ id, title, needs },
    run: async ({ payload }) => {
      const found = await find(payload)
      if (found.length === 0) return { status: 'healthy' }
      return { status, detail: joined(described(found, problem)), action: PREVIEW }
    },
  }
}
