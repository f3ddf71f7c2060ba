'use client'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { ShopComparison } from '../../../core/products/components/shop-comparison.tsx'

/** On the page of a template: how it differs from its product in the shop. */
export function ShopComparisonField() {
  const { id, data } = useDocumentInfo()
  const { api } = useConfig().config.routes
  if (id === undefined || !data) return null
  const { brand, shopDrift = null } = data as PhotoTemplate
  const url = `${api}/${relationId(brand)}/products/templates/${id}`
  return <ShopComparison drift={shopDrift} key={id} push="publish" url={url} />
}
