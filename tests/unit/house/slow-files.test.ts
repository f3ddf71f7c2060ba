import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SLOW } from '../../support/slowest-first.ts'

const TESTS = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['.', 'unit', 'conformance']

it.each(SLOW)('%s, which starts before others, is there', async (name) => {
  const places = FOLDERS.map((folder) => access(path.join(TESTS, folder, `${name}.test.ts`)))
  await expect(Promise.any(places)).resolves.toBeUndefined()
})
