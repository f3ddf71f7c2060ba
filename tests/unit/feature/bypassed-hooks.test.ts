import type { Config } from 'payload'
import { describe, expect, it } from 'vitest'
import type { Core } from '../../../plugins/core/feature/core-of.ts'
import type { Feature } from '../../../plugins/core/feature/define-feature.ts'
import { installFeatures } from '../../../plugins/core/feature/install-features.ts'

const ruled = { name: 'ruled', changes: { orders: { follow: async () => {} } } } as Feature
const hooked = (event: string) =>
  ({ name: 'hooked', hooks: { orders: { [event]: [() => {}] } } }) as unknown as Feature
const install = (...features: Feature[]) =>
  installFeatures({ services: {}, features } as unknown as Core)({
    collections: [{ slug: 'orders', fields: [] }],
  } as unknown as Config)

describe('hooks for changes of records that are also changed together', () => {
  it.each(['beforeChange', 'afterChange'])('are refused: %s', async (event) => {
    await expect(async () => install(ruled, hooked(event))).rejects.toThrow(
      'The feature "hooked" has hooks for changes of "orders"',
    )
  })
})
