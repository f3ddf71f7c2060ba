import type { Payload } from 'payload'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { runCheck } from '../../../plugins/core/checks/run-check.ts'
import { imagingCheck } from '../../../plugins/operations/diagnostics/checks/imaging.ts'
import {
  jpegWithAbnormalExif,
  largeJpeg,
} from '../../../plugins/operations/diagnostics/checks/test-pictures.ts'
import { readExif } from '../../../src/imaging/quality/read-exif.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

/** For all pictures, of which each is decoded in a process of its own. */
const PATIENCE_MS = 300_000

it('sends pictures of more than 1 MB, and with EXIF data that is abnormal, in the check', async () => {
  expect((await largeJpeg()).byteLength).toBeGreaterThan(1e6)
  const { format, exif = Buffer.of() } = await sharp(await jpegWithAbnormalExif()).metadata()
  expect(format).toBe('jpeg')
  expect(JSON.stringify(readExif(exif))).toContain('orientation is 9')
})

it(
  'finds the intake and the print engine healthy, with every form and format of a picture',
  async () => {
    const payload = { logger: { warn: () => {} } } as unknown as Payload
    const result = await runCheck(imagingCheck(await makeTemporaryFolder()), {
      ...{ payload, isPeriodic: false, timeoutFactor: 10 },
    })
    expect(result.parts.filter(({ status }) => status !== 'healthy')).toEqual([])
    expect(result.parts).toHaveLength(12)
  },
  PATIENCE_MS,
)
