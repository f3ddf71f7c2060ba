import { createTexts } from '../../../core/console/create-texts.ts'
import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'

/** The texts of the diagnostics: the screen, its cards and results, and the runbooks. */
export const { textsOf, useTexts } = createTexts({ en, ja })
