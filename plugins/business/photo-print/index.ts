import { createLocalReq } from 'payload'
import { photoTemplates } from '../../../collections/photo-templates.ts'
import { photoUploads } from '../../../collections/photo-uploads.ts'
import { KEY_SEGMENT } from '../../../src/object-store/area.ts'
import { component, withShopProblem } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { archiveWhenDeleted, followEveryChange, shopComparison } from '../publishing/api.ts'
import { createCheckout } from './endpoints/create-checkout.ts'
import { createTemplate } from './endpoints/create-template.ts'
import { listTemplates } from './endpoints/list-templates.ts'
import { switchTemplate } from './endpoints/switch-template.ts'
import { uploadPhotos } from './endpoints/upload-photos.ts'
import { expirePhotoUploads } from './jobs/expire-photo-uploads.ts'
import { fillFreeDiscounts } from './jobs/fill-free-discounts.ts'
import {
  EXPIRE_PHOTO_UPLOADS,
  FILL_FREE_DISCOUNTS,
  REMOVE_ORDERED_PHOTOS,
} from './jobs/job-types.ts'
import { deleteCustomerPhotos } from './operations/delete-customer-photos.ts'
import { expectedPhotos } from './operations/expected-photos.ts'
import { findTemplate, MANAGE_TEMPLATE, templateParams } from './operations/find-template.ts'
import { followBrandStatus } from './operations/follow-brand-status.ts'
import { offerFreeRoom } from './operations/offer-free-room.ts'
import { photoObjects } from './operations/photo-objects.ts'
import { TEMPLATE_PRODUCT } from './operations/template-kind.ts'
import { photoPrintPermissions } from './permissions.ts'

const YEN = component('core/console/yen-cell.tsx#YenCell')

/** Photo product templates with their prices, and the photos that customers upload (sections 2.5 and 2.6). */
export const photoPrint = defineFeature('photo-print', (services) => {
  const { store, urlSigner, commerce, queue, attestation, identity, settings } = services
  const { attestationHeader, serverUrl, uploadDir: tempDir } = settings
  const { customerTokens } = identity
  const options = {
    store,
    urlSigner,
    commerce,
    queue,
    attestation,
    attestationHeader,
    customerTokens,
    serverUrl,
    tempDir,
  }
  const followed = followEveryChange(options)
  return {
    needs: ['brands', 'publishing'],
    collections: [photoTemplates, photoUploads],
    permissions: photoPrintPermissions,
    endpoints: [
      listTemplates(),
      createTemplate(options),
      ...switchTemplate(options),
      uploadPhotos(options),
      createCheckout(options),
      ...shopComparison({
        kind: TEMPLATE_PRODUCT,
        path: '/:brand/products/templates/:template_id',
        params: templateParams,
        permission: MANAGE_TEMPLATE,
        brandKind: 'photo-print',
        find: findTemplate,
        commerce,
      }),
    ],
    hooks: {
      'photo-templates': {
        beforeChange: followed.beforeChange,
        afterChange: [...followed.afterChange, offerFreeRoom(options)],
        afterDelete: [archiveWhenDeleted(options)],
      },
      brands: { afterChange: [followBrandStatus] },
    },
    jobs: [
      defineJob({
        type: REMOVE_ORDERED_PHOTOS,
        run: async ({ uploadId }, { payload }) => {
          const req = await createLocalReq({}, payload)
          await deleteCustomerPhotos(req, uploadId, { store, cause: 'orders-done' })
        },
      }),
      defineJob({
        type: FILL_FREE_DISCOUNTS,
        run: (_, { payload, signal }) => fillFreeDiscounts(payload, signal),
      }),
      defineJob({
        type: EXPIRE_PHOTO_UPLOADS,
        cron: '37 * * * *',
        run: (data, { payload, signal }) =>
          expirePhotoUploads(data, { payload, store, commerce }, signal),
      }),
    ],
    products: [TEMPLATE_PRODUCT],
    areas: [
      {
        name: 'customer-photos',
        ofBrands: true,
        keys: new RegExp(`^${KEY_SEGMENT}/temp/.+$`),
        access: 'private',
        content: 'Photos of orders in progress',
        ttlHours: 24,
        owner: photoObjects,
        expected: expectedPhotos,
      },
    ],
    console: {
      found: [{ collection: 'photo-templates', fields: ['title'], beside: ['brand'] }],
      dashboard: [component('business/photo-print/components/dashboard-gate.tsx#DashboardGate')],
      records: {
        'photo-uploads': { fields: { totalPrice: { Cell: YEN } } },
        'photo-templates': {
          fields: {
            panel: {
              Field: component(
                'business/photo-print/components/template-panel-gate.tsx#TemplatePanelGate',
              ),
            },
            title: withShopProblem(),
            description: withShopProblem(),
            widthMm: withShopProblem(),
            basePrice: {
              ...withShopProblem(),
              Cell: YEN,
            },
            productionTime: withShopProblem(),
            shippingMethod: withShopProblem(),
            brand: {
              Field: component('business/photo-print/components/brand-field.tsx#BrandField'),
            },
            status: {
              Cell: component('business/photo-print/components/status-cell.tsx#StatusCell'),
            },
            shopState: {
              Cell: component('business/photo-print/components/shop-state-cell.tsx#ShopStateCell'),
            },
            shopComparison: {
              Field: component(
                'business/photo-print/components/shop-comparison-field.tsx#ShopComparisonField',
              ),
            },
            shopDrift: { Cell: component('core/products/components/drift-cell.tsx#DriftCell') },
            quantityDiscounts: {
              Field: component(
                'business/photo-print/components/discounts-field.tsx#DiscountsField',
              ),
            },
            pixelsPreview: {
              Field: component(
                'business/photo-print/components/print-pixels-preview.tsx#PrintPixelsPreview',
              ),
            },
          },
        },
      },
    },
  }
})
