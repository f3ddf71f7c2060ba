import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { damagedObject } from '../../../src/object-store/damaged-object.ts'
import { outageOf } from '../../../src/object-store/outage.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' })

describe('an outage', () => {
  it('is a store that is away or full, and a disk without space', () => {
    expect(outageOf(new ServiceError('STORE_UNAVAILABLE', 'x'))).toBe('store-away')
    expect(outageOf(new ServiceError('STORAGE_FULL', 'x'))).toBe('store-full')
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG'])
      expect([code, outageOf(systemError(code))]).toEqual([code, 'store-full'])
  })

  it.each([
    damagedObject('bytes', 'The object is missing.'),
    damagedObject('description', 'The record is damaged.'),
    new ServiceError('IMAGE_CORRUPT', 'x'),
    new ServiceError('DATABASE_UNAVAILABLE', 'x'),
    systemError('EACCES'),
    new Error('ENOSPC'),
    'ENOSPC',
    undefined,
  ])('is none that waiting would not end: %s', (error) => {
    expect(outageOf(error)).toBeUndefined()
  })
})
