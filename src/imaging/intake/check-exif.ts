import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'

const ORIENTATION_TAG = 0x0112
const SHORT_TYPE = 3

/**
 * Refuses EXIF data that cannot be trusted to say which side is up: no TIFF header, a first directory
 * that runs out of the block, an orientation outside of 1–8 ("abnormal EXIF", specification, section
 * 7). Orientation 0, which some cameras write for "unknown", passes as upright. Everything else in the
 * block is thrown away unread.
 *
 * @param block as libvips gives it, with or without the leading `Exif\0\0`.
 * @throws ServiceError `IMAGE_CORRUPT`
 */
export function checkExif(block: Buffer): void {
  const tiff = block.subarray(0, 6).equals(Buffer.from('Exif\0\0')) ? block.subarray(6) : block
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM'))
    refuse({ en: 'it has no valid header', ja: 'ヘッダーが正しくありません' })
  const little = order === 'II'
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))

  const directory = u32(4)
  if (u16(2) !== 42 || directory < 8 || directory + 2 > tiff.length)
    refuse({
      en: 'its header points outside of the data',
      ja: 'ヘッダーがデータの範囲外を指しています',
    })
  const count = u16(directory)
  if (directory + 2 + count * 12 > tiff.length)
    refuse({ en: 'its directory is cut off', ja: 'ディレクトリが途中で切れています' })
  for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
    if (u16(at) !== ORIENTATION_TAG) continue
    const value = u16(at + 8)
    if (u16(at + 2) !== SHORT_TYPE || u32(at + 4) !== 1 || value > 8)
      refuse({
        en: `its orientation is ${value}, which is not one of 1 to 8`,
        ja: `画像の向きの値${value}が1〜8の範囲にありません`,
      })
  }
}

function refuse(reason: Sentence): never {
  throw new ServiceError('IMAGE_CORRUPT', {
    en: `The EXIF data of the image is abnormal: ${reason.en}. Save the image without EXIF data and upload it again.`,
    ja: `画像のEXIF情報が異常です（${reason.ja}）。EXIF情報を含めずに保存し、もう一度アップロードしてください。`,
  })
}
