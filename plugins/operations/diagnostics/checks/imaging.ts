import { Readable } from 'node:stream'
import sharp from 'sharp'
import { BRAND_SEEDS } from '../../../../src/brands/brand-seeds.ts'
import type { ErrorCode } from '../../../../src/errors/error-table.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { MAX_IMAGE_BYTES } from '../../../../src/imaging/limits.ts'
import { makePrintData } from '../../../../src/imaging/print-data/make-print-data.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { type ReceiveOptions, receiveImage } from '../../../../src/imaging/receive/receive-image.ts'
import { type Check, type CheckPart, defineCheck } from '../../../core/checks/define-check.ts'
import { GIF, jpegWithAbnormalExif, largeJpeg, picture, SIZE } from './test-pictures.ts'

const THUMBNAIL = '300 × 300'

const FORMATS = ['jpeg', 'png', 'webp'] as const
/** The forms of a picture, each in another format, in px. */
const FORMS = {
  jpeg: SIZE,
  png: { width: SIZE.height, height: SIZE.height },
  webp: { width: SIZE.height, height: SIZE.width },
} as const

/** Sends pictures through the intake and the print engine as an upload goes (section 4.5, step 7). */
export function imagingCheck(tempDir: string): Check {
  const receive = (bytes: Buffer, options: Partial<ReceiveOptions> = {}) =>
    receiveImage(Readable.from([bytes]), { tempDir, ...options })
  async function received(
    bytes: Buffer,
    use: (image: IntakeResult) => Promise<HealthCheck>,
  ): Promise<HealthCheck> {
    const image = await receive(bytes)
    try {
      return await use(image)
    } finally {
      await image.cleanup()
    }
  }
  const printPart = (brand: string, sizeId: string, sheet: string): CheckPart => ({
    id: `print-data-${brand}`,
    title: {
      en: `Print data of ${brand}: ${sheet} px`,
      ja: `${brand}の印刷データ：${sheet}px`,
    },
    run: async () =>
      received(await picture().jpeg().toBuffer(), async ({ path: source }) => {
        const specification = BRAND_SEEDS.find(({ id }) => id === brand)?.config.print
        if (!specification) throw new ServiceError('PRINT_SPECIFICATION_MISSING')
        const plan = planOrRefuse(SIZE, specification, sizeId)
        const { jpeg } = await makePrintData({ source, plan, specification, cropChosen: false })
        return sameSize(jpeg && (await sizeOf(jpeg)), sheet)
      }),
  })
  return defineCheck({
    id: 'imaging',
    title: SERVICES.imaging,
    step: 7,
    service: 'imaging',
    intervalMs: 10 * 60_000,
    timeoutMs: 26_000,
    action: {
      en: 'Install the packages again with "npm ci" and restart the service. Check the free memory.',
      ja: '「npm ci」でパッケージを再インストールし、サービスを再起動してください。空きメモリも確認してください。',
    },
    parts: [
      ...FORMATS.map((format) => ({
        id: `upload-${format}`,
        title: UPLOADS[format],
        run: async () => {
          const form = FORMS[format]
          const bytes = await picture(form).toFormat(format).toBuffer()
          return received(bytes, async (image) => sameSize(pixels(image), pixels(form)))
        },
      })),
      {
        id: 'upload-large',
        title: { en: 'Upload of more than 1 MB', ja: '1MBを超える画像の受付' },
        run: async () =>
          received(await largeJpeg(), async (image) => sameSize(pixels(image), pixels(SIZE))),
      },
      {
        id: 'thumbnail',
        title: { en: 'Thumbnail', ja: 'サムネイル' },
        run: async () =>
          received(await picture().jpeg().toBuffer(), async ({ thumbnail }) =>
            sameSize(await sizeOf(thumbnail), THUMBNAIL),
          ),
      },
      {
        id: 'metadata',
        title: { en: 'Metadata is removed', ja: 'メタデータの削除' },
        run: async () => {
          const exif = { IFD0: { Artist: 'diagnostics' } }
          const bytes = await picture().jpeg().withExif(exif).toBuffer()
          return received(bytes, async ({ path }) => {
            const { exif: left } = await sharp(path).metadata()
            return left === undefined ? { status: 'healthy' } : { status: 'error', detail: EXIF }
          })
        },
      },
      printPart('photo', 'square', '1050 × 1050'),
      // The ratio of the picture is kept within 1748 × 1181 px.
      printPart('art', 'postcard', '1575 × 1181'),
      {
        id: 'unsupported',
        title: { en: 'GIF is refused', ja: 'GIFの拒否' },
        run: () => refused(() => receive(GIF), 'UNSUPPORTED_IMAGE_FORMAT'),
      },
      {
        id: 'too-large',
        title: { en: 'File of more than 50 MB is refused', ja: '50MBを超えるファイルの拒否' },
        run: () => {
          const declaredLength = MAX_IMAGE_BYTES + 1
          return refused(() => receive(GIF, { declaredLength }), 'PAYLOAD_TOO_LARGE')
        },
      },
      {
        id: 'corrupt',
        title: { en: 'Corrupt file is refused', ja: '破損ファイルの拒否' },
        run: async () => {
          const bytes = await picture().jpeg().toBuffer()
          return refused(() => receive(bytes.subarray(0, bytes.length / 2)), 'IMAGE_CORRUPT')
        },
      },
      {
        id: 'abnormal-exif',
        title: { en: 'Abnormal EXIF data is refused', ja: '異常なEXIF情報の拒否' },
        run: async () => {
          const bytes = await jpegWithAbnormalExif()
          return refused(() => receive(bytes), 'IMAGE_CORRUPT')
        },
      },
    ],
  })
}

const UPLOADS = {
  jpeg: { en: 'Upload of JPEG, landscape', ja: 'JPEG（横長）の受付' },
  png: { en: 'Upload of PNG, square', ja: 'PNG（正方形）の受付' },
  webp: { en: 'Upload of WebP, portrait', ja: 'WebP（縦長）の受付' },
} as const

const EXIF = {
  en: 'The stored picture contains the metadata of the upload.',
  ja: '保存された画像に、アップロード時のメタデータが残っています。',
}

const pixels = ({ width, height }: { readonly width: number; readonly height: number }) =>
  `${width} × ${height}`

const sizeOf = async (bytes: Uint8Array) => pixels(await sharp(bytes).metadata())

/** @param found `null` if the print engine refused the picture. */
function sameSize(found: string | null, expected: string): HealthCheck {
  if (found === expected) return { status: 'healthy' }
  const detail = {
    en: `Expected ${expected} px, found ${found ?? 'no picture'}.`,
    ja: `${expected}pxのはずが、結果は${found ?? '画像なし'}でした。`,
  }
  return { status: 'error', detail }
}

async function refused(
  receive: () => Promise<IntakeResult>,
  code: ErrorCode,
): Promise<HealthCheck> {
  try {
    const { cleanup } = await receive()
    await cleanup()
  } catch (error) {
    if (error instanceof ServiceError && error.code === code) return { status: 'healthy' }
    throw error
  }
  const detail = {
    en: `A file was accepted that has to be refused with ${code}.`,
    ja: `${code}で拒否されるべきファイルが受け付けられました。`,
  }
  return { status: 'error', detail }
}
