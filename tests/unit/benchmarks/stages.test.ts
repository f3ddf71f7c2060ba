import { describe, expect, it } from 'vitest'
import { type CpuProfile, stageOfPath, stageShares } from '../../benchmarks/stages.ts'

const frame = (functionName: string, url = '') => ({
  ...{ functionName, url, lineNumber: 0, columnNumber: 0 },
})
const fileOf = ({ url }: { readonly url: string }) =>
  url === '' || url.startsWith('node:') ? undefined : url

describe('the stage of a file', () => {
  it.each([
    ['src/http/front-server.ts', 'front server'],
    ['src/rate-limit/in-batches.ts', 'rate limit'],
    ['node_modules/next/dist/server/next.js', 'Next'],
    ['node_modules/payload/dist/utilities/handleEndpoints.js', 'Payload'],
    ['node_modules/@payloadcms/drizzle/dist/find.js', 'database'],
    ['node_modules/pg-protocol/dist/parser.js', 'database'],
    ['plugins/core/access/permitted.ts', 'guards'],
    ['plugins/business/legal/deliver.ts', 'endpoint'],
    ['src/legal/delivered-text.ts', 'endpoint'],
  ])('of %s is %s', (file, stage) => {
    expect(stageOfPath(file)).toBe(stage)
  })

  it('of a library is none: it counts for its caller', () => {
    expect(stageOfPath('node_modules/zod/index.js')).toBeUndefined()
  })
})

describe('a profile', () => {
  const profile: CpuProfile = {
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2, 6, 7, 8] },
      { id: 2, callFrame: frame('handle', 'src/http/front-server.ts'), children: [3] },
      { id: 3, callFrame: frame('route', 'node_modules/next/server.js'), children: [4, 5] },
      { id: 4, callFrame: frame('emit', 'node:events') },
      { id: 5, callFrame: frame('stringify') },
      { id: 6, callFrame: frame('(idle)') },
      { id: 7, callFrame: frame('(garbage collector)') },
      { id: 8, callFrame: frame('onread', 'node:net') },
    ],
    samples: [2, 3, 4, 5, 6, 7, 8, 1],
    timeDeltas: [999, 10, 20, 20, 10, 500, 30, 10],
  }

  it('divides the time of work into its stages', () => {
    const shares = stageShares(profile, fileOf)
    expect(shares).toMatchObject({
      'front server': 0.1,
      Next: 0.4,
      JSON: 0.1,
      'garbage collection': 0.3,
      Node: 0.1,
      Payload: 0,
      database: 0,
    })
    expect(Object.values(shares).reduce((sum, share) => sum + share)).toBeCloseTo(1)
  })
})
