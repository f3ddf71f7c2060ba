declare module 'heic-decode' {
  type DecodedImage = {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray<ArrayBuffer>
  }
  type ListedImage = {
    readonly width: number
    readonly height: number
    decode(): Promise<DecodedImage>
  }
  const heicDecode: {
    /** The pictures of a file, not yet decoded. */
    all(input: { buffer: Uint8Array }): Promise<ListedImage[]>
  }
  export default heicDecode
}
