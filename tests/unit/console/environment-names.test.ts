import { describe, expect, it } from 'vitest'
import { ENVIRONMENT_NAMES, markOf } from '../../../plugins/platform/console/environment-names.ts'
import { appEnv } from '../../../src/environment/schemas.ts'

describe('the environment in the header of the console', () => {
  it('is named outside of production only', () => {
    expect(markOf('development')).toEqual({ en: 'Development', ja: '開発環境' })
    expect(markOf('staging')).toEqual({ en: 'Staging', ja: 'ステージング環境' })
    expect(markOf('production')).toBeNull()
  })

  it('has a name for every value of APP_ENV', () => {
    expect(Object.keys(ENVIRONMENT_NAMES)).toEqual(appEnv.unwrap().options)
  })
})
