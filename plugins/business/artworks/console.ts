import {
  type ConsoleParts,
  component,
  savedViews,
  withShopProblem,
} from '../../core/console/console-parts.ts'
import { registersArtworks } from './components/may-register.ts'
import { editsTemplates } from './components/template/may-edit-templates.ts'
import { PRICE_FIELDS } from './operations/prices-of.ts'

/** What the console shows of artworks (specification, section 4.4). */
export const artworkConsole: ConsoleParts = {
  dashboard: [component('business/artworks/components/dashboard-gate.tsx#DashboardGate')],
  actions: [
    {
      id: 'register-artwork',
      label: { en: 'Register an artwork', ja: '作品を登録' },
      path: '/collections/artworks/register',
      isFor: registersArtworks,
    },
    {
      id: 'add-template',
      label: { en: 'Add a frame or mat', ja: 'フレーム・マットを追加' },
      path: '/collections/composition-templates/add',
      isFor: editsTemplates,
    },
  ],
  found: [{ collection: 'artworks', fields: ['title', 'artist'] }],
  records: {
    'composition-templates': {
      components: {
        beforeListTable: [
          component(
            'business/artworks/components/template/template-list-gate.tsx#TemplateListGate',
          ),
        ],
        views: {
          add: {
            path: '/add',
            exact: true,
            Component: component(
              'business/artworks/views/add-template/add-template-view.tsx#AddTemplateView',
            ),
          },
        },
      },
      fields: {
        panel: {
          Field: component(
            'business/artworks/components/template/template-panel-gate.tsx#TemplatePanelGate',
          ),
          Cell: component(
            'business/artworks/components/template/template-picture-cell.tsx#TemplatePictureCell',
          ),
        },
      },
    },
    artworks: {
      components: {
        beforeListTable: [
          savedViews(),
          component('business/artworks/components/list-gate.tsx#ListGate'),
        ],
        views: {
          list: {
            Component: component('business/artworks/components/list/artwork-list.tsx#ArtworkList'),
          },
          register: {
            path: '/register',
            exact: true,
            Component: component('business/artworks/views/register/register-view.tsx#RegisterView'),
          },
        },
      },
      fields: {
        panel: {
          Field: component('business/artworks/components/artwork-panel-gate.tsx#ArtworkPanelGate'),
        },
        gallery: {
          Field: component('business/artworks/components/variant-gallery.tsx#VariantGallery'),
        },
        shopComparison: {
          Field: component(
            'business/artworks/components/shop-comparison-field.tsx#ShopComparisonField',
          ),
        },
        shopDrift: { Cell: component('core/products/components/drift-cell.tsx#DriftCell') },
        title: {
          ...withShopProblem(),
          Cell: component('business/artworks/components/title-cell.tsx#TitleCell'),
        },
        artist: withShopProblem(),
        technique: withShopProblem(),
        description: withShopProblem(),
        ...Object.fromEntries(
          Object.values(PRICE_FIELDS).map((field) => [
            field,
            { ...withShopProblem(), Cell: component('core/console/yen-cell.tsx#YenCell') },
          ]),
        ),
        tags: { Field: component('business/artworks/components/tags-field.tsx#TagsField') },
        status: { Cell: component('business/artworks/components/status-cell.tsx#StatusCell') },
        brand: { Field: component('business/artworks/components/relation-text.tsx#RelationText') },
        owner: { Field: component('business/artworks/components/relation-text.tsx#RelationText') },
        thumbnailUrl: {
          Cell: component('business/artworks/components/thumbnail-cell.tsx#ThumbnailCell'),
        },
      },
    },
  },
}
