import { describe, expect, it } from 'vitest'
import { asTempError } from '../../../src/imaging/temp-error.ts'

describe('a failure to write a temporary file', () => {
  it.each([
    // Word for word what libvips says when it writes to /dev/full.
    '/dev/full: write error\nsystem error: No space left on device\nVipsJpeg: unable to write to target',
    'wbuffer_write: write failed\nvips2png: unable to write to target\n/tmp/a: write error\nsystem error: No space left on device',
    'ENOSPC: no space left on device, write',
    'EDQUOT: disk quota exceeded, write',
  ])('for lack of space is STORAGE_FULL: %j', (message) => {
    expect(asTempError(new Error(message))).toMatchObject({ code: 'STORAGE_FULL' })
  })

  it.each([
    '/nonexistent/x: unable to open for write\nsystem error: No such file or directory',
    'EACCES: permission denied, open',
    'EROFS: read-only file system, mkdir',
  ])('for another reason is STORE_UNAVAILABLE: %j', (message) => {
    expect(asTempError(new Error(message))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it.each([
    'vipspng: libpng read error\nvips2png: unable to write to target /tmp/a.png',
    'VipsJpeg: premature end of JPEG image',
    'read ECONNRESET',
  ])('is told apart from a failure to read: %j', (message) => {
    expect(asTempError(new Error(message))).toBeUndefined()
  })

  it('is told apart from something that is no error', () => {
    expect(asTempError('ENOSPC')).toBeUndefined()
  })
})
