import { Readable } from 'node:stream'
import sharp from 'sharp'
import { receiveImage } from '../../../../src/imaging/receive/receive-image.ts'
import type { Check } from '../../../core/checks/define-check.ts'

const SIZE = { width: 640, height: 480 }

/** Sends a picture through the intake as an upload goes: temporary file, decoding process, thumbnail. */
export const imagingCheck = (tempDir: string): Check => ({
  id: 'imaging',
  title: { en: 'Image processing', ja: '画像処理' },
  service: 'imaging',
  timeoutMs: 30_000,
  async run() {
    const picture = sharp({ create: { ...SIZE, channels: 3, background: '#7a9cc6' } })
    const bytes = await picture.jpeg().toBuffer()
    const image = await receiveImage(Readable.from([bytes]), { tempDir })
    const { width, height } = image
    await image.cleanup()
    if (width === SIZE.width && height === SIZE.height) return { status: 'healthy' }
    return {
      status: 'error',
      detail: {
        en: `A picture of ${SIZE.width} × ${SIZE.height} px was read as ${width} × ${height} px.`,
        ja: `${SIZE.width}×${SIZE.height}pxの画像が${width}×${height}pxとして読み取られました。`,
      },
      action: {
        en: 'Install the packages again with "npm ci" and restart the service.',
        ja: '「npm ci」でパッケージを再インストールし、サービスを再起動してください。',
      },
    }
  },
})
