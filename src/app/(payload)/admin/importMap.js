import { OwnJsonField as OwnJsonField_f3e7503777b108f1ad65c543ef90a36e } from '../../../../plugins/platform/console/components/editor-fields.tsx'
import { ArtworkPanel as ArtworkPanel_486ed3d920cf67a8bc092c4bc8955a03 } from '../../../../plugins/business/artworks/components/artwork-panel.tsx'
import { VariantGallery as VariantGallery_36f8719ad383ed77843b5bd078debe8d } from '../../../../plugins/business/artworks/components/variant-gallery.tsx'
import { TitleCell as TitleCell_9d787f0c70c495bb42364425e09ac73a } from '../../../../plugins/business/artworks/components/title-cell.tsx'
import { TagsField as TagsField_ea0368b9fcfe0899bf4bf03ec0356564 } from '../../../../plugins/business/artworks/components/tags-field.tsx'
import { PrintDataPanel as PrintDataPanel_a10ec54da67ff747657b8ae030a0192e } from '../../../../plugins/business/print-data/components/print-data-panel.tsx'
import { StatusCell as StatusCell_c6332fd13b77f18773b30adafab8b34c } from '../../../../plugins/business/artworks/components/status-cell.tsx'
import { RelationText as RelationText_d54a369e453f89de9b6b545b529e35ce } from '../../../../plugins/business/artworks/components/relation-text.tsx'
import { ThumbnailCell as ThumbnailCell_510b25eb7a13dbf2202733337df06ed3 } from '../../../../plugins/business/artworks/components/thumbnail-cell.tsx'
import { ListHead as ListHead_124b6a4f222d266b92bf7b7150086aef } from '../../../../plugins/business/artworks/components/list-head.tsx'
import { RegisterView as RegisterView_c409771d78243def741453bcd4cf19bb } from '../../../../plugins/business/artworks/views/register/register-view.tsx'
import { TemplatePanel as TemplatePanel_1f17def993eaad47d8ce70e123015efd } from '../../../../plugins/business/photo-print/components/template-panel.tsx'
import { PrintPixelsPreview as PrintPixelsPreview_9d924ae6f890cedd5f419462d80b5a05 } from '../../../../plugins/business/photo-print/components/print-pixels-preview.tsx'
import { DiscountsField as DiscountsField_f57839c07b4f2c3bf0a6d8d098725a86 } from '../../../../plugins/business/photo-print/components/discounts-field.tsx'
import { BrandField as BrandField_7fb8589a91d03dcb48a7769959a808f2 } from '../../../../plugins/business/photo-print/components/brand-field.tsx'
import { StatusCell as StatusCell_679bddde165504168efbe8168ae59a6a } from '../../../../plugins/business/photo-print/components/status-cell.tsx'
import { ShopStateCell as ShopStateCell_b4ff0e740a077cb21927a337ced3a797 } from '../../../../plugins/business/photo-print/components/shop-state-cell.tsx'
import { OwnCodeField as OwnCodeField_f3e7503777b108f1ad65c543ef90a36e } from '../../../../plugins/platform/console/components/editor-fields.tsx'
import { KeyPanel as KeyPanel_0ec14879aba42c517ac08fb754432371 } from '../../../../plugins/platform/accounts/service-accounts/components/key-panel.tsx'
import { SessionFactor as SessionFactor_59c230c4f65d9525c0739c09ca98955c } from '../../../../plugins/platform/identity/components/session-factor.tsx'
import { LogoutButton as LogoutButton_b84edc30ceba18a9a60ca2bb2236c17f } from '../../../../plugins/platform/identity/components/logout-button.tsx'
import { NavLinks as NavLinks_922f8c6b4a0ad5601a64c48e92e3090d } from '../../../../plugins/platform/accounts/components/nav-links.tsx'
import { DashboardGate as DashboardGate_d34e634914b6239a137355e76c9b936d } from '../../../../plugins/business/artworks/components/dashboard-gate.tsx'
import { LoginPanel as LoginPanel_3d435746d311d853c146e25a1c5875fd } from '../../../../plugins/platform/identity/components/login-panel.tsx'
import { ConsoleRepairs as ConsoleRepairs_1da28fea3d9fab9c47885dc6d701aeb5 } from '../../../../plugins/platform/console/components/console-repairs.tsx'
import { ArtistsView as ArtistsView_bc6c6a203661cbfbc9d0f6016a52820d } from '../../../../plugins/platform/accounts/artists/views/artists-view.tsx'
import { SessionsView as SessionsView_e870d592d19d1f531f734be7f8c46a11 } from '../../../../plugins/platform/accounts/sessions/views/sessions-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { LoginView as LoginView_cd9fb048770afbb9ad7161f9807ebcb8 } from '../../../../plugins/platform/identity/views/login-view.tsx'

/** @type import('payload').ImportMap */
export const importMap = {
  "/plugins/platform/console/components/editor-fields.tsx#OwnJsonField": OwnJsonField_f3e7503777b108f1ad65c543ef90a36e,
  "/plugins/business/artworks/components/artwork-panel.tsx#ArtworkPanel": ArtworkPanel_486ed3d920cf67a8bc092c4bc8955a03,
  "/plugins/business/artworks/components/variant-gallery.tsx#VariantGallery": VariantGallery_36f8719ad383ed77843b5bd078debe8d,
  "/plugins/business/artworks/components/title-cell.tsx#TitleCell": TitleCell_9d787f0c70c495bb42364425e09ac73a,
  "/plugins/business/artworks/components/tags-field.tsx#TagsField": TagsField_ea0368b9fcfe0899bf4bf03ec0356564,
  "/plugins/business/print-data/components/print-data-panel.tsx#PrintDataPanel": PrintDataPanel_a10ec54da67ff747657b8ae030a0192e,
  "/plugins/business/artworks/components/status-cell.tsx#StatusCell": StatusCell_c6332fd13b77f18773b30adafab8b34c,
  "/plugins/business/artworks/components/relation-text.tsx#RelationText": RelationText_d54a369e453f89de9b6b545b529e35ce,
  "/plugins/business/artworks/components/thumbnail-cell.tsx#ThumbnailCell": ThumbnailCell_510b25eb7a13dbf2202733337df06ed3,
  "/plugins/business/artworks/components/list-head.tsx#ListHead": ListHead_124b6a4f222d266b92bf7b7150086aef,
  "/plugins/business/artworks/views/register/register-view.tsx#RegisterView": RegisterView_c409771d78243def741453bcd4cf19bb,
  "/plugins/business/photo-print/components/template-panel.tsx#TemplatePanel": TemplatePanel_1f17def993eaad47d8ce70e123015efd,
  "/plugins/business/photo-print/components/print-pixels-preview.tsx#PrintPixelsPreview": PrintPixelsPreview_9d924ae6f890cedd5f419462d80b5a05,
  "/plugins/business/photo-print/components/discounts-field.tsx#DiscountsField": DiscountsField_f57839c07b4f2c3bf0a6d8d098725a86,
  "/plugins/business/photo-print/components/brand-field.tsx#BrandField": BrandField_7fb8589a91d03dcb48a7769959a808f2,
  "/plugins/business/photo-print/components/status-cell.tsx#StatusCell": StatusCell_679bddde165504168efbe8168ae59a6a,
  "/plugins/business/photo-print/components/shop-state-cell.tsx#ShopStateCell": ShopStateCell_b4ff0e740a077cb21927a337ced3a797,
  "/plugins/platform/console/components/editor-fields.tsx#OwnCodeField": OwnCodeField_f3e7503777b108f1ad65c543ef90a36e,
  "/plugins/platform/accounts/service-accounts/components/key-panel.tsx#KeyPanel": KeyPanel_0ec14879aba42c517ac08fb754432371,
  "/plugins/platform/identity/components/session-factor.tsx#SessionFactor": SessionFactor_59c230c4f65d9525c0739c09ca98955c,
  "/plugins/platform/identity/components/logout-button.tsx#LogoutButton": LogoutButton_b84edc30ceba18a9a60ca2bb2236c17f,
  "/plugins/platform/accounts/components/nav-links.tsx#NavLinks": NavLinks_922f8c6b4a0ad5601a64c48e92e3090d,
  "/plugins/business/artworks/components/dashboard-gate.tsx#DashboardGate": DashboardGate_d34e634914b6239a137355e76c9b936d,
  "/plugins/platform/identity/components/login-panel.tsx#LoginPanel": LoginPanel_3d435746d311d853c146e25a1c5875fd,
  "/plugins/platform/console/components/console-repairs.tsx#ConsoleRepairs": ConsoleRepairs_1da28fea3d9fab9c47885dc6d701aeb5,
  "/plugins/platform/accounts/artists/views/artists-view.tsx#ArtistsView": ArtistsView_bc6c6a203661cbfbc9d0f6016a52820d,
  "/plugins/platform/accounts/sessions/views/sessions-view.tsx#SessionsView": SessionsView_e870d592d19d1f531f734be7f8c46a11,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "/plugins/platform/identity/views/login-view.tsx#LoginView": LoginView_cd9fb048770afbb9ad7161f9807ebcb8
}
