import { createTexts } from '../../../core/console/create-texts.ts'
import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'

/** The texts of the screens of artworks. */
export type Texts = typeof en

export const { textsOf, useTexts } = createTexts({ en, ja })
