import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk, withJpegSegments } from '../images.ts'
import type { ColourChart } from './colour-chart.ts'

const ICC_NAME = Buffer.from('ICC_PROFILE\0')
/** A segment holds 64 KB; its length, the name and two numbers are among them. */
const ICC_BYTES = 65_533 - ICC_NAME.length - 2

/** A PNG of exactly these samples, grey or RGB, with this profile. Nothing is converted. */
export const taggedPng = (chart: ColourChart, icc: Uint8Array): Buffer =>
  pngWith(chart, [profileChunk(icc)])

export const profileChunk = (icc: Uint8Array): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('tests\0\0'), deflateSync(icc)]))

/** A PNG of exactly these samples with these chunks before them. */
export function pngWith(
  { edge, channels, depth, samples }: ColourChart,
  chunks: readonly Buffer[],
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([depth, channels === 1 ? 0 : 2], 8)
  const row = (edge * channels * depth) / 8
  const rows = Array.from({ length: edge }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), samples.subarray(y * row, (y + 1) * row)]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG of these samples, grey or RGB of 8 bit, with this profile. Nothing is converted. */
export async function taggedJpeg(chart: ColourChart, icc: Uint8Array): Promise<Buffer> {
  return withJpegProfile(await bareJpeg(chart), icc)
}

/** A WebP without loss of these samples, RGB of 8 bit, with this profile. Nothing is converted. */
export async function taggedWebp(chart: ColourChart, icc: Uint8Array): Promise<Buffer> {
  const bare = await untagged(chart).webp({ lossless: true, effort: 0 }).toBuffer()
  const features = Buffer.alloc(10)
  features.writeUInt8(0x20)
  features.writeUIntLE(chart.edge - 1, 4, 3)
  features.writeUIntLE(chart.edge - 1, 7, 3)
  const chunks = [webpChunk('VP8X', features), webpChunk('ICCP', icc), bare.subarray(12)]
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return webpChunk('RIFF', content)
}

/** The profile in as many segments as it takes. */
export function withJpegProfile(jpeg: Buffer, icc: Uint8Array): Buffer {
  const count = Math.ceil(icc.length / ICC_BYTES)
  const parts = Array.from({ length: count }, (_, part) => {
    const bytes = icc.subarray(part * ICC_BYTES, (part + 1) * ICC_BYTES)
    return Buffer.concat([ICC_NAME, Buffer.from([part + 1, count]), bytes])
  })
  return withJpegSegments(jpeg, 0xe2, parts)
}

/** With the tables of the standard, as plainly as JPEG can be. */
export function bareJpeg(chart: ColourChart): Promise<Buffer> {
  return untagged(chart)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
}

function untagged({ edge, channels, samples }: ColourChart) {
  if (channels === 4) throw new Error('sharp would take ink for transparency.')
  const drawn = sharp(samples, { raw: { width: edge, height: edge, channels } })
  return channels === 1 ? drawn.toColourspace('b-w') : drawn
}

export function webpChunk(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8)
  header.write(type)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}
