import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { runTool } from '../system/run-tool.ts'
import { drawPicture, jpegWithExif } from './images.ts'

/** Every text has this word in it. */
export const SECRET = 'Secret'

const EXIF = ['Make', 'Model', 'Artist', 'Copyright', 'UserComment', 'SerialNumber']
const IPTC = ['By-line', 'City', 'Caption-Abstract']
const XMP = ['XMP-dc:Creator', 'XMP-photoshop:City', 'XMP-xmpRights:Owner']
const GPS = ['-GPSLatitude=35.6', '-GPSLatitudeRef=N', '-GPSLongitude=139.7', '-GPSLongitudeRef=E']

let written: Promise<Buffer> | undefined

/**
 * The picture with everything that a camera and a photo program leave in a file, written by exiftool:
 * EXIF with notes of the maker and a thumbnail, GPS, XMP, IPTC, comments, as far as the format has them.
 *
 * @param extension of the format that the bytes are in.
 */
export async function taggedByExiftool(bytes: Buffer, extension: string): Promise<Buffer> {
  written ??= cameraFile()
  const camera = await written
  return inFolder(async (at) => {
    const [source, target] = [at('camera.jpg'), at(`target.${extension}`)]
    await writeFile(source, camera)
    await writeFile(target, bytes)
    await write('-tagsFromFile', source, '-all:all', '-unsafe', '-makernotes', target)
    return readFile(target)
  })
}

function cameraFile(): Promise<Buffer> {
  return inFolder(async (at) => {
    const [camera, thumbnail] = [at('camera.jpg'), at('thumbnail.jpg')]
    await writeFile(thumbnail, await drawPicture({ width: 96, height: 64 }).jpeg().toBuffer())
    await writeFile(camera, await jpegWithExif(makerNotes(`${SECRET} notes of the maker`)))
    const texts = [...EXIF.map((tag) => `EXIF:${tag}`), ...IPTC.map((tag) => `IPTC:${tag}`), ...XMP]
    await write(
      ...[...texts, 'Comment'].map((tag) => `-${tag}=${SECRET} ${tag}`),
      ...[...GPS, `-ThumbnailImage<=${thumbnail}`, camera],
    )
    return readFile(camera)
  })
}

function write(...args: string[]) {
  return runTool('exiftool', ['-q', '-overwrite_original', ...args])
}

async function inFolder<T>(work: (at: (name: string) => string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder()
  try {
    return await work((name) => join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An EXIF block with nothing but notes of an unknown maker. */
function makerNotes(notes: string): Buffer {
  const head = '457869660000 4d4d002a00000008 0001 87690004000000010000001a 00000000 0001 927c0007'
  const content = Buffer.from(notes)
  const rest = Buffer.alloc(12)
  rest.writeUInt32BE(content.length, 0)
  rest.writeUInt32BE(44, 4)
  return Buffer.concat([Buffer.from(head.replaceAll(' ', ''), 'hex'), rest, content])
}
