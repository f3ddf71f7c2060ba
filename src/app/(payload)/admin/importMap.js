import { OwnJsonField as OwnJsonField_1c772f10c183e35dea9c0884f6a02e66 } from '../../../../plugins/console/components/editor-fields.tsx'
import { ArtworkPanel as ArtworkPanel_58f11b311ff97e38ce48ff9c60123a7c } from '../../../../plugins/artworks/components/artwork-panel.tsx'
import { VariantGallery as VariantGallery_0b206cb0ebd5585935810220247aa247 } from '../../../../plugins/artworks/components/variant-gallery.tsx'
import { TitleCell as TitleCell_3a45cddbb6e0b6cd0cf2149d5a06a4e4 } from '../../../../plugins/artworks/components/title-cell.tsx'
import { TagsField as TagsField_9d16c7cc71c215d0bfdc7c654fe616f9 } from '../../../../plugins/artworks/components/tags-field.tsx'
import { PrintDataPanel as PrintDataPanel_bd324e9d418865aeda20d5739c4e045c } from '../../../../plugins/print-data/components/print-data-panel.tsx'
import { StatusCell as StatusCell_618f983f640494e70041ccc0882b84b7 } from '../../../../plugins/artworks/components/status-cell.tsx'
import { RelationText as RelationText_90d1b0e895460c5caa648af2e10defce } from '../../../../plugins/artworks/components/relation-text.tsx'
import { ThumbnailCell as ThumbnailCell_a4dad89e35c8f531b43e7047acb3a17c } from '../../../../plugins/artworks/components/thumbnail-cell.tsx'
import { ListHead as ListHead_e34b5958e85bcee13df7995f07aea71b } from '../../../../plugins/artworks/components/list-head.tsx'
import { RegisterView as RegisterView_b8b1dab4c9424d1a5cb181e78846bedf } from '../../../../plugins/artworks/views/register/register-view.tsx'
import { TemplatePanel as TemplatePanel_02359d00e712416d8a23114ecb263992 } from '../../../../plugins/photo-print/components/template-panel.tsx'
import { PrintPixelsPreview as PrintPixelsPreview_2f036a01e020d86c9d946653effd4b00 } from '../../../../plugins/photo-print/components/print-pixels-preview.tsx'
import { DiscountsField as DiscountsField_c307f8b8b09273b88c1895a403276af2 } from '../../../../plugins/photo-print/components/discounts-field.tsx'
import { BrandField as BrandField_566655d01263b69766adb5ee09be50b3 } from '../../../../plugins/photo-print/components/brand-field.tsx'
import { StatusCell as StatusCell_ddcecf79bc1672a4c4b18dbd968be741 } from '../../../../plugins/photo-print/components/status-cell.tsx'
import { ShopStateCell as ShopStateCell_ce709a3e934250dfe7c21f6e4b4b2722 } from '../../../../plugins/photo-print/components/shop-state-cell.tsx'
import { OwnCodeField as OwnCodeField_1c772f10c183e35dea9c0884f6a02e66 } from '../../../../plugins/console/components/editor-fields.tsx'
import { KeyPanel as KeyPanel_ee9b73620090da209983ffa224088712 } from '../../../../plugins/service-accounts/components/key-panel.tsx'
import { SessionFactor as SessionFactor_b0ef57354a28b5c8e5f965236fa059b5 } from '../../../../plugins/identity/components/session-factor.tsx'
import { LogoutButton as LogoutButton_83607a47c7e8876cc2597afc48a987db } from '../../../../plugins/identity/components/logout-button.tsx'
import { NavLinks as NavLinks_f98ef70ce8cd131ce46eb89616dcb4f7 } from '../../../../plugins/accounts/components/nav-links.tsx'
import { DashboardGate as DashboardGate_50245a26bfb2676eda82a5600ade1954 } from '../../../../plugins/artworks/components/dashboard-gate.tsx'
import { LoginPanel as LoginPanel_e9140c9272a0f4c98ebfbfdc52e4d252 } from '../../../../plugins/identity/components/login-panel.tsx'
import { ConsoleRepairs as ConsoleRepairs_cedaeca642dadb8b650df38775ff4249 } from '../../../../plugins/console/components/console-repairs.tsx'
import { ArtistsView as ArtistsView_d88004933cdfb724b2d2e3e3dcf60155 } from '../../../../plugins/artists/views/artists-view.tsx'
import { SessionsView as SessionsView_a879d2cf97e953367531f83c6609ded4 } from '../../../../plugins/sessions/views/sessions-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { LoginView as LoginView_462a5fb9788a2d8d3dd9592247edf85a } from '../../../../plugins/identity/views/login-view.tsx'

/** @type import('payload').ImportMap */
export const importMap = {
  "/plugins/console/components/editor-fields.tsx#OwnJsonField": OwnJsonField_1c772f10c183e35dea9c0884f6a02e66,
  "/plugins/artworks/components/artwork-panel.tsx#ArtworkPanel": ArtworkPanel_58f11b311ff97e38ce48ff9c60123a7c,
  "/plugins/artworks/components/variant-gallery.tsx#VariantGallery": VariantGallery_0b206cb0ebd5585935810220247aa247,
  "/plugins/artworks/components/title-cell.tsx#TitleCell": TitleCell_3a45cddbb6e0b6cd0cf2149d5a06a4e4,
  "/plugins/artworks/components/tags-field.tsx#TagsField": TagsField_9d16c7cc71c215d0bfdc7c654fe616f9,
  "/plugins/print-data/components/print-data-panel.tsx#PrintDataPanel": PrintDataPanel_bd324e9d418865aeda20d5739c4e045c,
  "/plugins/artworks/components/status-cell.tsx#StatusCell": StatusCell_618f983f640494e70041ccc0882b84b7,
  "/plugins/artworks/components/relation-text.tsx#RelationText": RelationText_90d1b0e895460c5caa648af2e10defce,
  "/plugins/artworks/components/thumbnail-cell.tsx#ThumbnailCell": ThumbnailCell_a4dad89e35c8f531b43e7047acb3a17c,
  "/plugins/artworks/components/list-head.tsx#ListHead": ListHead_e34b5958e85bcee13df7995f07aea71b,
  "/plugins/artworks/views/register/register-view.tsx#RegisterView": RegisterView_b8b1dab4c9424d1a5cb181e78846bedf,
  "/plugins/photo-print/components/template-panel.tsx#TemplatePanel": TemplatePanel_02359d00e712416d8a23114ecb263992,
  "/plugins/photo-print/components/print-pixels-preview.tsx#PrintPixelsPreview": PrintPixelsPreview_2f036a01e020d86c9d946653effd4b00,
  "/plugins/photo-print/components/discounts-field.tsx#DiscountsField": DiscountsField_c307f8b8b09273b88c1895a403276af2,
  "/plugins/photo-print/components/brand-field.tsx#BrandField": BrandField_566655d01263b69766adb5ee09be50b3,
  "/plugins/photo-print/components/status-cell.tsx#StatusCell": StatusCell_ddcecf79bc1672a4c4b18dbd968be741,
  "/plugins/photo-print/components/shop-state-cell.tsx#ShopStateCell": ShopStateCell_ce709a3e934250dfe7c21f6e4b4b2722,
  "/plugins/console/components/editor-fields.tsx#OwnCodeField": OwnCodeField_1c772f10c183e35dea9c0884f6a02e66,
  "/plugins/service-accounts/components/key-panel.tsx#KeyPanel": KeyPanel_ee9b73620090da209983ffa224088712,
  "/plugins/identity/components/session-factor.tsx#SessionFactor": SessionFactor_b0ef57354a28b5c8e5f965236fa059b5,
  "/plugins/identity/components/logout-button.tsx#LogoutButton": LogoutButton_83607a47c7e8876cc2597afc48a987db,
  "/plugins/accounts/components/nav-links.tsx#NavLinks": NavLinks_f98ef70ce8cd131ce46eb89616dcb4f7,
  "/plugins/artworks/components/dashboard-gate.tsx#DashboardGate": DashboardGate_50245a26bfb2676eda82a5600ade1954,
  "/plugins/identity/components/login-panel.tsx#LoginPanel": LoginPanel_e9140c9272a0f4c98ebfbfdc52e4d252,
  "/plugins/console/components/console-repairs.tsx#ConsoleRepairs": ConsoleRepairs_cedaeca642dadb8b650df38775ff4249,
  "/plugins/artists/views/artists-view.tsx#ArtistsView": ArtistsView_d88004933cdfb724b2d2e3e3dcf60155,
  "/plugins/sessions/views/sessions-view.tsx#SessionsView": SessionsView_a879d2cf97e953367531f83c6609ded4,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "/plugins/identity/views/login-view.tsx#LoginView": LoginView_462a5fb9788a2d8d3dd9592247edf85a
}
