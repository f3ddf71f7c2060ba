import { ArtworkPanel as ArtworkPanel_58f11b311ff97e38ce48ff9c60123a7c } from '../../../../plugins/artworks/components/artwork-panel.tsx'
import { VariantGallery as VariantGallery_0b206cb0ebd5585935810220247aa247 } from '../../../../plugins/artworks/components/variant-gallery.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/plugins/artworks/components/artwork-panel.tsx#ArtworkPanel": ArtworkPanel_58f11b311ff97e38ce48ff9c60123a7c,
  "/plugins/artworks/components/variant-gallery.tsx#VariantGallery": VariantGallery_0b206cb0ebd5585935810220247aa247,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
