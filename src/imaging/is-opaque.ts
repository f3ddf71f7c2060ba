import { openImage } from './open-image.ts'

/** Whether no px of an image is transparent. Decodes it: only for images that passed the intake. */
export async function isOpaque(path: string): Promise<boolean> {
  return (await openImage(path).stats()).isOpaque
}
