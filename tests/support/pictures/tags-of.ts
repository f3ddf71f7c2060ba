import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { runTool } from '../system/run-tool.ts'

/** What exiftool says of any file: its name and dates, and how the picture is coded. */
const OF_ANY_PICTURE = [
  /^(System|ExifTool|Composite):/,
  /^File:(FileType|FileTypeExtension|MIMEType|ImageWidth|ImageHeight|EncodingProcess|BitsPerSample|ColorComponents|YCbCrSubSampling)$/,
  /^PNG:(ImageWidth|ImageHeight|BitDepth|ColorType|Compression|Filter|Interlace)$/,
  // Px per metre say nothing of anybody.
  /^PNG-pHYs:/,
  /^RIFF:(WebP_Flags|ImageWidth|ImageHeight|HorizontalScale|VerticalScale|VP8Version|AlphaIsUsed|AlphaPreprocessing|AlphaFiltering|AlphaCompression)$/,
]

/**
 * The tags in files beside what any picture must have, as `EXIF group:tag`, by the name of the file.
 * exiftool looks at duplicated and unknown tags, too, and into thumbnails and attachments.
 */
export async function tagsOf(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Record<string, readonly string[]>> {
  const folder = await makeTemporaryFolder()
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const paths = Object.keys(files).map((name) => join(folder, name))
    const { stdout } = await runTool('exiftool', ['-j', '-G1', '-a', '-u', '-ee', ...paths])
    const found = JSON.parse(stdout) as { SourceFile: string }[]
    if (found.length !== paths.length) throw new Error('exiftool passed over a file.')
    return Object.fromEntries(
      found.map(({ SourceFile, ...tags }) => [
        basename(SourceFile),
        Object.keys(tags).filter((tag) => !OF_ANY_PICTURE.some((pattern) => pattern.test(tag))),
      ]),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
