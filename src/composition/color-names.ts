import type { Sentence } from '../errors/in-language.ts'
import type { FrameColor, MatColor } from './catalogue.ts'

export const FRAME_NAMES: Readonly<Record<FrameColor, Sentence>> = {
  black: { en: 'Black', ja: 'ブラック' },
  brown: { en: 'Brown', ja: 'ブラウン' },
  white: { en: 'White', ja: 'ホワイト' },
  natural: { en: 'Natural', ja: 'ナチュラル' },
}

export const MAT_NAMES: Readonly<Record<MatColor, Sentence>> = {
  white: { en: 'White mat', ja: 'ホワイトマット' },
  cream: { en: 'Cream mat', ja: 'クリームマット' },
  gray: { en: 'Gray mat', ja: 'グレーマット' },
  navy: { en: 'Navy mat', ja: 'ネイビーマット' },
}
