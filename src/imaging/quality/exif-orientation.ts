const ORIENTATION_TAG = 0x0112

/**
 * Orientation of an EXIF block, with or without the leading `Exif\0\0`: 1 to 8, and 1 where it says
 * nothing or nothing sensible. The service refuses such a block later and says why.
 */
export function exifOrientation(block: Uint8Array): number {
  const prefixed = String.fromCharCode(...block.subarray(0, 6)) === 'Exif\0\0'
  const tiff = prefixed ? block.subarray(6) : block
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const order = String.fromCharCode(...tiff.subarray(0, 2))
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const little = order === 'II'
  const directory = view.getUint32(4, little)
  if (directory + 2 > tiff.length) return 1
  const end = Math.min(directory + 2 + view.getUint16(directory, little) * 12, tiff.length)
  for (let at = directory + 2; at + 12 <= end; at += 12) {
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
