import type { Problem } from './call-service.ts'
import { useKitTexts } from './texts.ts'

export type ProblemWords = {
  readonly message: string
  /** What the user can do. */
  readonly action: string
}

/** Words of a failure: those of the service, or of the console where there was no answer that has any. */
export function useProblemWords(): (problem: Problem) => ProblemWords {
  const { problem: texts } = useKitTexts()
  return ({ code, message, action }) =>
    code === 'NETWORK'
      ? { message: texts.network, action: texts.networkAction }
      : { message: message || texts.unexpected, action: action || texts.unexpectedAction }
}
