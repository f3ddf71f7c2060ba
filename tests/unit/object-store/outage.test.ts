import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { damagedObject } from '../../../src/object-store/damaged-object.ts'
import { outageOf } from '../../../src/object-store/outage.ts'

const DAMAGED = { en: 'The object is damaged.', ja: 'オブジェクトが破損しています。' }
const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })

describe('an outage', () => {
  it('is a store that is away or full, and a disk without space', () => {
    expect(outageOf(new ServiceError('STORE_UNAVAILABLE'))).toBe('store-away')
    expect(outageOf(new ServiceError('STORAGE_FULL'))).toBe('store-full')
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG'])
      expect([code, outageOf(systemError(code))]).toEqual([code, 'store-full'])
  })

  it.each([
    damagedObject('bytes', DAMAGED),
    damagedObject('description', DAMAGED),
    new ServiceError('IMAGE_CORRUPT'),
    new ServiceError('DATABASE_UNAVAILABLE'),
    systemError('EACCES'),
    new Error('ENOSPC'),
    'ENOSPC',
    undefined,
  ])('is none that waiting would not end: %s', (error) => {
    expect(outageOf(error)).toBeUndefined()
  })
})
