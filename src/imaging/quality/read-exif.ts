import type { Sentence } from '../../errors/in-language.ts'
import { viewOf } from './chunks.ts'

/** What a block of EXIF data says: which side is up, 1 to 8, or what is abnormal about it. */
export type ExifReading = { readonly orientation: number } | { readonly problem: Sentence }

const ORIENTATION_TAG = 0x0112
/** Bytes of a number, by its type. The standard asks for SHORT; some programs write BYTE or LONG. */
const NUMBER_BYTES = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
])
/** Bytes of an entry that hold its values; more values stand elsewhere. */
const VALUE_BYTES = 4

/**
 * Reads the orientation of a block, with or without the leading `Exif\0\0`; 1 where it says none, and for
 * 0, which some cameras write for "unknown". Everything else in the block is ignored.
 *
 * A block is abnormal (specification, section 7) when it cannot be trusted to say which side is up: no
 * TIFF header, a first directory that runs out of the block, an orientation outside of 0–8.
 */
export function readExif(block: Uint8Array): ExifReading {
  const prefixed = String.fromCharCode(...block.subarray(0, 6)) === 'Exif\0\0'
  const tiff = prefixed ? block.subarray(6) : block
  const view = viewOf(tiff)
  const order = String.fromCharCode(...tiff.subarray(0, 2))
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) {
    return { problem: { en: 'it has no valid header', ja: 'ヘッダーが正しくありません' } }
  }
  const little = order === 'II'
  const directory = view.getUint32(4, little)
  if (view.getUint16(2, little) !== 42 || directory < 8 || directory + 2 > tiff.length) {
    return {
      problem: {
        en: 'its header points outside of the data',
        ja: 'ヘッダーがデータの範囲外を指しています',
      },
    }
  }
  const end = directory + 2 + view.getUint16(directory, little) * 12
  if (end > tiff.length) {
    return {
      problem: { en: 'its directory is cut off', ja: 'ディレクトリが途中で切れています' },
    }
  }
  let orientation = 0
  for (let at = directory + 2; at < end; at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue
    const value = firstNumber(view, at, little)
    if (value === null) {
      return {
        problem: {
          en: 'its orientation is not stored as a number',
          ja: '画像の向きが数値として記録されていません',
        },
      }
    }
    if (value > 8) {
      return {
        problem: {
          en: `its orientation is ${value}, which is not one of 1 to 8`,
          ja: `画像の向きの値${value}が1〜8の範囲にありません`,
        },
      }
    }
    orientation ||= value
  }
  return { orientation: orientation || 1 }
}

/** The first number of the entry at an offset; `null` where it holds none. */
function firstNumber(view: DataView, at: number, little: boolean): number | null {
  const bytes = NUMBER_BYTES.get(view.getUint16(at + 2, little))
  const count = view.getUint32(at + 4, little)
  if (bytes === undefined || count < 1 || count * bytes > VALUE_BYTES) return null
  if (bytes === 1) return view.getUint8(at + 8)
  return bytes === 2 ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little)
}
