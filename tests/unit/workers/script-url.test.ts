import { describe, expect, it } from 'vitest'
import { scriptUrl } from '../../../src/workers/script-url.ts'

describe('scriptUrl', () => {
  it.each([
    ['./thread', 'file:///app/src/pool.ts', 'file:///app/src/thread.ts'],
    ['./thread', 'file:///app/dist/pool.js', 'file:///app/dist/thread.js'],
    ['../decode/process', 'file:///app/src/receive/pool.js', 'file:///app/src/decode/process.js'],
    ['./thread', 'file:///app/src/pool.ts?version=2', 'file:///app/src/thread.ts'],
  ])('finds %s beside %s with the same file extension', (path, moduleUrl, expected) => {
    expect(scriptUrl(path, moduleUrl).href).toBe(expected)
  })
})
