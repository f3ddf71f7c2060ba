import { runTool } from './run-tool.ts'

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
 * The tags in files beside what any picture must have, as `EXIF group:tag`, by the path of the file.
 * exiftool looks at duplicated and unknown tags, too, and into thumbnails and attachments.
 */
export async function tagsOf(paths: readonly string[]): Promise<Map<string, string[]>> {
  const { stdout } = await runTool('exiftool', ['-j', '-G1', '-a', '-u', '-ee', ...paths])
  const files = JSON.parse(stdout) as { SourceFile: string }[]
  return new Map(
    files.map(({ SourceFile, ...tags }) => [
      SourceFile,
      Object.keys(tags).filter((tag) => !OF_ANY_PICTURE.some((pattern) => pattern.test(tag))),
    ]),
  )
}
