'use client'
import type { Answer, Failure } from '../call-service.ts'
import { useKitTexts } from '../texts.ts'
import { useProblemWords } from '../use-problem-words.ts'
import type { BulkResult } from './bulk-results.tsx'

/** The answer of a bulk endpoint. */
export type BulkAnswer = Answer<{
  readonly results: readonly {
    readonly id: string
    readonly ok: boolean
    readonly message?: string
  }[]
}>

type Named = Pick<BulkResult, 'id' | 'title'>

type Options = {
  /** What is said of a record that was accepted. */
  readonly accepted: string
  /** Whether a request that fails as a whole may have changed some of the records. */
  readonly partial: boolean
}

/** Codes of failures after which the change may have been made: its answer may be all that was lost. */
const UNKNOWN: readonly string[] = ['NETWORK', 'UNEXPECTED', 'INTERNAL']

/** Returns what says of each record what became of it. */
export function useBulkOutcomes() {
  const wordsOf = useProblemWords()
  const { notKnown } = useKitTexts()

  /** Of a record whose request failed as a whole. */
  const failed = ({ id, title }: Named, { problem }: Failure, partial = false): BulkResult => {
    const { message, action } = wordsOf(problem)
    if (!partial && !UNKNOWN.includes(problem.code))
      return { id, title, outcome: 'refused', text: `${message} ${action}` }
    return { id, title, outcome: 'unknown', text: `${notKnown} ${message} ${action}` }
  }
  const outcomesOf = (
    records: readonly Named[],
    answer: BulkAnswer,
    { accepted, partial }: Options,
  ): BulkResult[] =>
    records.map(({ id, title }) => {
      if (!answer.ok) return failed({ id, title }, answer, partial)
      const item = answer.value.results.find((one) => one.id === id)
      if (!item) return { id, title, outcome: 'unknown', text: notKnown }
      if (item.ok) return { id, title, outcome: 'accepted', text: accepted }
      return { id, title, outcome: 'refused', text: item.message ?? '' }
    })
  return { failed, outcomesOf }
}
