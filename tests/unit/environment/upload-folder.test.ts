import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { uploadFolder } from '../../../src/services/upload-folder.ts'

describe('the folder of uploads', () => {
  it('is one for all processes of an installation, however they write its DATA_DIR', () => {
    const folder = uploadFolder('/srv/shop/.data', '/tmp')
    expect(folder).toMatch(/^\/tmp\/print-commerce-[0-9a-f]{12}$/)
    expect(uploadFolder('/srv/shop/other/../.data/', '/tmp')).toBe(folder)
    expect(uploadFolder('.data', '/tmp')).toBe(uploadFolder(path.resolve('.data'), '/tmp'))
  })

  it('is another one for another installation of the machine', () => {
    expect(uploadFolder('/srv/staging/.data', '/tmp')).not.toBe(
      uploadFolder('/srv/shop/.data', '/tmp'),
    )
  })
})
