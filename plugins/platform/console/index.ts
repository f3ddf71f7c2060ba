import { component, SYSTEM } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { disableSchemaCache } from './disable-schema-cache.ts'
import { searchRecords } from './palette/search-records.ts'
import { withEmptyLists } from './with-empty-lists.ts'
import { withNamedColumns } from './with-named-columns.ts'
import { withOwnEditor } from './with-own-editor.ts'
import { withOwnWords } from './with-own-words.ts'
import { withProduct } from './with-product.ts'
import { withRelatedNames } from './with-related-names.ts'
import { withTokyoTimes } from './with-tokyo-times.ts'
import { withoutTabs } from './without-tabs.ts'

const ABOUT = '/about'

/**
 * Changes Payload's own screens where they do not meet WCAG 2.2 AA, loads the code editor from the installed
 * package instead of a CDN, shows times in one time zone and the name of the product, and
 * completes the Japanese texts. Its own parts are the command palette and the page “About”.
 */
export const consoleRepairs = defineFeature({ name: 'console', required: true }, () => ({
  endpoints: [searchRecords()],
  console: {
    providers: [
      component('platform/console/components/console-repairs.tsx#ConsoleRepairs'),
      component('platform/console/palette/palette-provider.tsx#PaletteProvider'),
    ],
    header: [
      component('platform/console/components/environment-mark.tsx#EnvironmentMark'),
      component('platform/console/palette/palette-gate.tsx#PaletteGate'),
    ],
    nav: [
      {
        id: 'nav-about',
        group: SYSTEM,
        label: { en: 'About', ja: 'このサービスについて' },
        path: ABOUT,
      },
    ],
    views: {
      about: {
        path: ABOUT,
        exact: true,
        Component: component('platform/console/about/about-view.tsx#AboutView'),
        meta: { title: 'About / このサービスについて' },
      },
    },
  },
  eachCollection: (collection) =>
    withoutTabs(
      withEmptyLists(withNamedColumns(withRelatedNames(withTokyoTimes(withOwnEditor(collection))))),
    ),
  config: (config) => {
    disableSchemaCache()
    return {
      ...config,
      // `first-theme.tsx` may have replaced the theme of the server before React sees it.
      admin: { ...withProduct(config.admin), suppressHydrationWarning: true },
      i18n: withOwnWords(config.i18n),
    }
  },
}))
