import { component, type FieldParts, type RecordParts } from '../console/console-parts.ts'
import type { FeatureParts } from '../feature/define-feature.ts'
import { onePublishedVersion } from './one-published-version.ts'
import { versionEndpoints } from './version-endpoints.ts'
import { versionHooks } from './version-hooks.ts'
import type { VersionedTexts } from './version-series.ts'

/**
 * What a feature brings for texts of brands that have versions: drafts become published ones, which are archived by
 * the next publication and can be restored as a new draft (specification, section 3.5). The collection has
 * `versionFields` and the rule `draftsFor`.
 *
 * @see docs/decisions/0218-publish-a-version-before-it-takes-effect.md
 */
export function versionedTexts(texts: VersionedTexts) {
  const { collection, kind, scheduled } = texts
  const clientProps = { collection, kind, scheduled }
  return {
    hooks: { [collection]: versionHooks(texts) },
    recordEndpoints: { [collection]: versionEndpoints(texts) },
    indexes: [onePublishedVersion(collection.replaceAll('-', '_'), ['brand', kind])],
    /** Components of the record's fields. */
    fields: {
      versionPanel: {
        Field: {
          path: component('core/versions/components/version-panel.tsx#VersionPanel'),
          clientProps,
        },
      },
      status: { Cell: component('core/versions/components/status-cell.tsx#StatusCell') },
    } satisfies Readonly<Record<string, FieldParts>>,
    /** Components of the record's pages. */
    components: {
      views: {
        edit: {
          comparison: {
            Component: {
              path: component('core/versions/components/comparison-view.tsx#ComparisonView'),
              clientProps,
            },
            path: '/comparison',
          },
        },
      },
    } satisfies NonNullable<RecordParts['components']>,
  } satisfies FeatureParts & { fields: unknown; components: unknown }
}
