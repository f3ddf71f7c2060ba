import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { disableSchemaCache } from './disable-schema-cache.ts'
import { withJapaneseWords } from './with-japanese-words.ts'
import { withNamedColumns } from './with-named-columns.ts'
import { withOwnEditor } from './with-own-editor.ts'
import { withTokyoTimes } from './with-tokyo-times.ts'

/**
 * Changes Payload's own screens where they do not meet WCAG 2.2 AA, loads the code editor from the installed
 * package instead of a CDN, shows times in one time zone, and completes the Japanese texts.
 */
export const consoleRepairs = defineFeature({ name: 'console', required: true }, () => ({
  console: {
    providers: [component('platform/console/components/console-repairs.tsx#ConsoleRepairs')],
  },
  eachCollection: (collection) => withNamedColumns(withTokyoTimes(withOwnEditor(collection))),
  config: (config) => {
    disableSchemaCache()
    return { ...config, i18n: withJapaneseWords(config.i18n) }
  },
}))
