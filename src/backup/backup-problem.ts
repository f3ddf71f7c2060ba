import type { Sentence } from '../errors/in-language.ts'

/** Why a backup or a restore does not go on, for the operator who has asked for it. */
export class BackupProblem extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, cause?: unknown) {
    super(sentence.en, { cause })
    this.name = 'BackupProblem'
    this.sentence = sentence
  }
}
