import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'

const folder = path.resolve(import.meta.dirname, '../../../src/errors/rows')

describe('the error table', () => {
  it('has every row of the files of the subjects, and each code once', async () => {
    const files = readdirSync(folder).filter((name) => name !== 'error-row.ts')
    const modules: object[] = await Promise.all(
      files.map((name) => import(path.join(folder, name))),
    )
    const codes = modules.flatMap((rows) => Object.values(rows).flatMap(Object.keys))
    expect(codes.toSorted()).toEqual(Object.keys(ERROR_TABLE).sort())
  })
})
