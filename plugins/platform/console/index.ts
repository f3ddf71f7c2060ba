import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { disableSchemaCache } from './disable-schema-cache.ts'
import { withJapaneseWords } from './with-japanese-words.ts'
import { withNamedColumns } from './with-named-columns.ts'
import { withOwnEditor } from './with-own-editor.ts'

/**
 * Payload's own screens where they miss WCAG 2.2 AA, which the console has to meet, its code editor, which
 * it would fetch from a CDN, and its Japanese, which has gaps.
 */
export const consoleRepairs = defineFeature('console', () => ({
  console: {
    providers: [component('platform/console/components/console-repairs.tsx#ConsoleRepairs')],
  },
  eachCollection: (collection) => withNamedColumns(withOwnEditor(collection)),
  config: (config) => {
    disableSchemaCache()
    return { ...config, i18n: withJapaneseWords(config.i18n) }
  },
}))
