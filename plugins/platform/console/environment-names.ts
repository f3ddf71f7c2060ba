import type { Sentence } from '../../../src/errors/in-language.ts'
import type { ServiceSettings } from '../../core/feature/services.ts'

type Environment = ServiceSettings['environment']

/** The environments of section 9 of the specification, as the console names them. */
export const ENVIRONMENT_NAMES: Readonly<Record<Environment, Sentence>> = {
  production: { en: 'Production', ja: '本番環境' },
  staging: { en: 'Staging', ja: 'ステージング環境' },
  development: { en: 'Development', ja: '開発環境' },
}

/** Returns what the header says of an environment: nothing in production, where all changes count. */
export const markOf = (environment: Environment): Sentence | null =>
  environment === 'production' ? null : ENVIRONMENT_NAMES[environment]
