import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const text = await readFile(path.join(root, 'SECURITY.md'), 'utf8')
const promises = (text.split('## Promises')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)

describe('SECURITY.md', () => {
  it('makes promises', () => {
    expect(promises.length).toBeGreaterThan(10)
  })

  it.each(promises)('names a test that exists for: %s', (line) => {
    const tests = [...line.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file ?? '')
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})
