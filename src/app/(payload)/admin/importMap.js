import { SiteStatePanel as SiteStatePanel_d3910432ab8aa0d94d2b4aa38c29a5a4 } from 'print-commerce-registration/plugins/platform/brands/components/site-state-panel.tsx'
import { BrandDeployments as BrandDeployments_67994c1c56b1162da334caacddb49788 } from 'print-commerce-registration/plugins/business/brand-sites/components/brand-deployments.tsx'
import { BrandConfigField as BrandConfigField_a16fc59fac8775a031f095ac631f505e } from 'print-commerce-registration/plugins/platform/brands/components/brand-config-field.tsx'
import { RelationCell as RelationCell_20166cf5cdb8dea6dd5fdbd29fe60136 } from 'print-commerce-registration/plugins/platform/console/components/relation-cell.tsx'
import { TimeCell as TimeCell_fafd5de71456d039c9add7301a1612b1 } from 'print-commerce-registration/plugins/platform/console/components/time-cell.tsx'
import { TimeField as TimeField_ccadc46325c7874b83d930f9ab7f6323 } from 'print-commerce-registration/plugins/platform/console/components/time-field.tsx'
import { DayFilter as DayFilter_8c0aa14aa729f4cf1b0d4304217dd364 } from 'print-commerce-registration/plugins/platform/console/components/day-filter.tsx'
import { EmptyListGate as EmptyListGate_fd17247a57e3bf0d35f9b6c47d0d5705 } from 'print-commerce-registration/plugins/platform/console/components/empty-list-gate.tsx'
import { RecordTimes as RecordTimes_e2d5bb8ec898ab87a4eec8c970f99a1b } from 'print-commerce-registration/plugins/platform/console/components/record-times.tsx'
import { BrandHistory as BrandHistory_e6df5012154775b33c2ba805929fb58e } from 'print-commerce-registration/plugins/platform/brands/views/brand-history.tsx'
import { RolesCell as RolesCell_6d97e509e8ee5e514b27965835ba95e2 } from 'print-commerce-registration/plugins/platform/identity/components/roles-cell.tsx'
import { RolesField as RolesField_0e3d87d8d64d61d5fd4130975bcca3e8 } from 'print-commerce-registration/plugins/platform/identity/components/roles-field.tsx'
import { CurrentPassword as CurrentPassword_b68f40dd40b753fd5345bd7036dae4e0 } from 'print-commerce-registration/plugins/platform/identity/components/current-password.tsx'
import { SessionFactor as SessionFactor_165fd9a93064a8a78ab1a233ff739315 } from 'print-commerce-registration/plugins/platform/identity/components/session-factor.tsx'
import { KeyPanel as KeyPanel_3a2f37a5ee096aa56435204660542303 } from 'print-commerce-registration/plugins/platform/accounts/service-accounts/components/key-panel.tsx'
import { OwnJsonField as OwnJsonField_9f2d2a8e8530736881dc94bda15713d3 } from 'print-commerce-registration/plugins/core/console/editor-fields.tsx'
import { ActionCell as ActionCell_3be398767d7d1d19c4c9150be8f3378a } from 'print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx'
import { ActorCell as ActorCell_3be398767d7d1d19c4c9150be8f3378a } from 'print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx'
import { TargetCell as TargetCell_3be398767d7d1d19c4c9150be8f3378a } from 'print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx'
import { RecordCell as RecordCell_3be398767d7d1d19c4c9150be8f3378a } from 'print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx'
import { AuditView as AuditView_a668b8958ab24f231c816296a5c05989 } from 'print-commerce-registration/plugins/platform/logs/views/audit-view.tsx'
import { ArtworkPanelGate as ArtworkPanelGate_fdc238290ab0d50dcc7c9d0db9c2b693 } from 'print-commerce-registration/plugins/business/artworks/components/artwork-panel-gate.tsx'
import { VariantGallery as VariantGallery_546ab18a3ae0da735839a31d0706bf67 } from 'print-commerce-registration/plugins/business/artworks/components/variant-gallery.tsx'
import { TitleCell as TitleCell_18026e9f3920f22217ea53e2fd7dd9f2 } from 'print-commerce-registration/plugins/business/artworks/components/title-cell.tsx'
import { ShopFieldProblem as ShopFieldProblem_397df26c064d425b59eb567c8f2f6057 } from 'print-commerce-registration/plugins/core/products/components/shop-field-problem.tsx'
import { TagsField as TagsField_501dcde31e82098cc9d2861501211575 } from 'print-commerce-registration/plugins/business/artworks/components/tags-field.tsx'
import { YenCell as YenCell_64eea541bfeb37f192ee1f46a7514e8e } from 'print-commerce-registration/plugins/core/console/yen-cell.tsx'
import { RelationText as RelationText_32a1a6bdd81c28fa0c6dfb1f1f12dc75 } from 'print-commerce-registration/plugins/business/artworks/components/relation-text.tsx'
import { ShopComparisonField as ShopComparisonField_a0aa4a492494404642da2f3bf97aa898 } from 'print-commerce-registration/plugins/business/artworks/components/shop-comparison-field.tsx'
import { PrintDataPanel as PrintDataPanel_62ca847b8da71c63f2fbcd856932afc4 } from 'print-commerce-registration/plugins/business/print-data/components/print-data-panel.tsx'
import { StatusCell as StatusCell_d7915ed3da7880bf1192773dccb8904e } from 'print-commerce-registration/plugins/business/artworks/components/status-cell.tsx'
import { ThumbnailCell as ThumbnailCell_b2ff0df2cdad9ba6d746596a931a9fd5 } from 'print-commerce-registration/plugins/business/artworks/components/thumbnail-cell.tsx'
import { DriftCell as DriftCell_fadb93f50efab8547b568bc1fb37b213 } from 'print-commerce-registration/plugins/core/products/components/drift-cell.tsx'
import { ViewsGate as ViewsGate_2962c480aa57a99027a0b69e2e7d7cc7 } from 'print-commerce-registration/plugins/core/console/saved-views/views-gate.tsx'
import { ListGate as ListGate_f0f2873ae1700f1381d8bba388d1fc02 } from 'print-commerce-registration/plugins/business/artworks/components/list-gate.tsx'
import { ArtworkList as ArtworkList_489e25e20d3dcc2094e9064c851d8558 } from 'print-commerce-registration/plugins/business/artworks/components/list/artwork-list.tsx'
import { RegisterView as RegisterView_11aa198ae7d4f6131de489aa090860a4 } from 'print-commerce-registration/plugins/business/artworks/views/register/register-view.tsx'
import { TemplatePanelGate as TemplatePanelGate_3507e587c23a02c735f5b7f268144abf } from 'print-commerce-registration/plugins/business/artworks/components/template/template-panel-gate.tsx'
import { TemplatePictureCell as TemplatePictureCell_ecbe2ae5ec1fc1032a1c13dbdda916b4 } from 'print-commerce-registration/plugins/business/artworks/components/template/template-picture-cell.tsx'
import { TemplateListGate as TemplateListGate_731a2d7fd92c94caad4182de22ca64f0 } from 'print-commerce-registration/plugins/business/artworks/components/template/template-list-gate.tsx'
import { AddTemplateView as AddTemplateView_e87dccc49452fbdfded533a5699c3e41 } from 'print-commerce-registration/plugins/business/artworks/views/add-template/add-template-view.tsx'
import { TemplatePanelGate as TemplatePanelGate_4f32dbf1ccff664ccdae82f9f1c014e7 } from 'print-commerce-registration/plugins/business/photo-print/components/template-panel-gate.tsx'
import { PrintPixelsPreview as PrintPixelsPreview_32ef5a2e67148356b27f294f0e8a28c5 } from 'print-commerce-registration/plugins/business/photo-print/components/print-pixels-preview.tsx'
import { DiscountsField as DiscountsField_d12b1a2696c71ffa2d6b7caf5cd81463 } from 'print-commerce-registration/plugins/business/photo-print/components/discounts-field.tsx'
import { BrandField as BrandField_aafd53f3d65c5630c42516abf9522203 } from 'print-commerce-registration/plugins/business/photo-print/components/brand-field.tsx'
import { StatusCell as StatusCell_5cac981299a0bc4523cd83eb2d5cb3b6 } from 'print-commerce-registration/plugins/business/photo-print/components/status-cell.tsx'
import { ShopComparisonField as ShopComparisonField_3d6aeadef8b7fabbce4d50b25ed59f4d } from 'print-commerce-registration/plugins/business/photo-print/components/shop-comparison-field.tsx'
import { ShopStateCell as ShopStateCell_785f156b1c8ff150a7eb70ee350989c8 } from 'print-commerce-registration/plugins/business/photo-print/components/shop-state-cell.tsx'
import { OrderPanel as OrderPanel_ab84333011e36e52565c38c76af9b942 } from 'print-commerce-registration/plugins/business/orders/components/order-panel.tsx'
import { OrderPrintsPanel as OrderPrintsPanel_a62dd355b86e5592f6a76cec4d7ddf14 } from 'print-commerce-registration/plugins/business/production/components/order-prints.tsx'
import { StatusCell as StatusCell_6be6595f628a04341d5c69b5e461a26c } from 'print-commerce-registration/plugins/business/orders/components/status-cell.tsx'
import { BulkActions as BulkActions_2c049a39642ed156374b4cd9c659953e } from 'print-commerce-registration/plugins/business/orders/components/bulk-actions.tsx'
import { VersionPanel as VersionPanel_7fdfe340149af11d8977e6663b5a2ef2 } from 'print-commerce-registration/plugins/core/versions/components/version-panel.tsx'
import { TextDesk as TextDesk_3f9de088d12aadeb2a0352de9f9b41cc } from 'print-commerce-registration/plugins/business/legal/components/text-desk.tsx'
import { StatusCell as StatusCell_097f247bc2d132209b77289d8a0fa975 } from 'print-commerce-registration/plugins/core/versions/components/status-cell.tsx'
import { ComparisonView as ComparisonView_7c32e54e76bfd3096004aa4e2fdaca78 } from 'print-commerce-registration/plugins/core/versions/components/comparison-view.tsx'
import { DeploymentPanel as DeploymentPanel_7bf8d37f8b422a2cc2b1995fd3f57971 } from 'print-commerce-registration/plugins/business/brand-sites/components/deployment-panel.tsx'
import { StatusCell as StatusCell_9dd5eea99f62a485c74d511f9d5502b9 } from 'print-commerce-registration/plugins/business/brand-sites/components/status-cell.tsx'
import { KindCell as KindCell_875043fc339885537f48c0b2b4c80367 } from 'print-commerce-registration/plugins/business/email-templates/components/kind-cell.tsx'
import { MailDesk as MailDesk_b4e4cbe6412a007b19da3ee06a44796a } from 'print-commerce-registration/plugins/business/email-templates/components/mail-desk.tsx'
import { BackupPanel as BackupPanel_d3b3b9baacebd43987bdaff9be080234 } from 'print-commerce-registration/plugins/operations/backup/components/backup-panel.tsx'
import { StatusCell as StatusCell_ef7df2a8e571f6fdb8ef81ad1fb7d88f } from 'print-commerce-registration/plugins/operations/backup/components/status-cell.tsx'
import { SizeCell as SizeCell_75e17598a5ae254d76e95f1568f11312 } from 'print-commerce-registration/plugins/operations/backup/components/size-cell.tsx'
import { MakeBackupGate as MakeBackupGate_6fa917b5edac9a2cf532fb8e8abaef1e } from 'print-commerce-registration/plugins/operations/backup/components/make-backup-gate.tsx'
import { Nav as Nav_5258301f9b23f2b2a6f75b56c0ed8b3f } from 'print-commerce-registration/plugins/core/feature/nav.tsx'
import { LogoutButton as LogoutButton_86715a3db1ff6ba897c4568982a99879 } from 'print-commerce-registration/plugins/platform/identity/components/logout-button.tsx'
import { ProductIcon as ProductIcon_73b639aeeedf0152b22e8da562c29ff3 } from 'print-commerce-registration/plugins/platform/console/components/product-graphics.tsx'
import { CompanyLogo as CompanyLogo_73b639aeeedf0152b22e8da562c29ff3 } from 'print-commerce-registration/plugins/platform/console/components/product-graphics.tsx'
import { MaintenanceMark as MaintenanceMark_82b7460cac278e5e6f4d27af807fc1fb } from 'print-commerce-registration/plugins/platform/maintenance/components/maintenance-mark.tsx'
import { EnvironmentMark as EnvironmentMark_1b660233ddf4c64e27ab9ea88d6da8f8 } from 'print-commerce-registration/plugins/platform/console/components/environment-mark.tsx'
import { PaletteGate as PaletteGate_bea7c0542b61c968f1e487e9bd126c18 } from 'print-commerce-registration/plugins/platform/console/palette/palette-gate.tsx'
import { NavGroups as NavGroups_f061a08831ebeea79d13caf7c1f4ff60 } from 'print-commerce-registration/plugins/core/feature/nav-groups.tsx'
import { FirstStepsGate as FirstStepsGate_d122313128add82e8c0fee3fcf176a90 } from 'print-commerce-registration/plugins/operations/diagnostics/first-steps/first-steps-gate.tsx'
import { DashboardGate as DashboardGate_5d7ee9cb24aeac09db22a4b97c594c51 } from 'print-commerce-registration/plugins/operations/diagnostics/components/dashboard/dashboard-gate.tsx'
import { SummaryGate as SummaryGate_b2f8183f4633a1aee9e809221132ce4c } from 'print-commerce-registration/plugins/business/analytics/components/summary-gate.tsx'
import { DashboardGate as DashboardGate_5e1a75ebba27ede2fc625db34034542b } from 'print-commerce-registration/plugins/business/production/components/dashboard-gate.tsx'
import { DashboardGate as DashboardGate_fcdbf901602bf6e717014503d156c102 } from 'print-commerce-registration/plugins/business/photo-print/components/dashboard-gate.tsx'
import { DashboardGate as DashboardGate_e25ba3717b7365fcb2fb49d4bcd0d783 } from 'print-commerce-registration/plugins/business/artworks/components/dashboard-gate.tsx'
import { LoginPanel as LoginPanel_d14cdd42dc6bf816048e776c538fdd38 } from 'print-commerce-registration/plugins/platform/identity/components/login-panel.tsx'
import { CompanyHome as CompanyHome_73b639aeeedf0152b22e8da562c29ff3 } from 'print-commerce-registration/plugins/platform/console/components/product-graphics.tsx'
import { ConsoleRepairs as ConsoleRepairs_0176cde6b8164b98007891ff27265156 } from 'print-commerce-registration/plugins/platform/console/components/console-repairs.tsx'
import { PaletteProvider as PaletteProvider_fd32b5f8353759559fd195ac147966cb } from 'print-commerce-registration/plugins/platform/console/palette/palette-provider.tsx'
import { ArtistsView as ArtistsView_2d0563949996b92d41c9b3ed0256938c } from 'print-commerce-registration/plugins/platform/accounts/artists/views/artists-view.tsx'
import { SessionsView as SessionsView_ad8cad72999cf97e85c6e143c689d3b2 } from 'print-commerce-registration/plugins/platform/accounts/sessions/views/sessions-view.tsx'
import { MaintenanceView as MaintenanceView_3f14f6a56b456b3ea2b7064c20e75d40 } from 'print-commerce-registration/plugins/platform/maintenance/views/maintenance-view.tsx'
import { AboutView as AboutView_c1701f774d75e6caded372e0b3ebbe3d } from 'print-commerce-registration/plugins/platform/console/about/about-view.tsx'
import { OrderWorkView as OrderWorkView_1918416d67e4c91908f23471c800d4ce } from 'print-commerce-registration/plugins/business/production/views/order-work-view.tsx'
import { AnalyticsView as AnalyticsView_261b6bbd85e566b98c7165eb1651b8b1 } from 'print-commerce-registration/plugins/business/analytics/views/analytics-view.tsx'
import { DiagnosticsView as DiagnosticsView_4a4b0e72f0169060fb18198c0a4bb4a7 } from 'print-commerce-registration/plugins/operations/diagnostics/views/diagnostics-view.tsx'
import { RunbookView as RunbookView_daab6b6122625af8f1dd63b09363cafb } from 'print-commerce-registration/plugins/operations/diagnostics/views/runbook-view.tsx'
import { EmergencyView as EmergencyView_a0903bcddf99b5ee3286267217bb66ae } from 'print-commerce-registration/plugins/operations/diagnostics/emergency/views/emergency-view.tsx'
import { AlertsView as AlertsView_331f2b5fa82ab332840f7456d7a2e603 } from 'print-commerce-registration/plugins/operations/alerts/views/alerts-view.tsx'
import { ReportsView as ReportsView_c24cac5ffb7e32465260d77e56d6b7d9 } from 'print-commerce-registration/plugins/operations/reports/views/reports-view.tsx'
import { ReportView as ReportView_500a036c4e911427386953b751382719 } from 'print-commerce-registration/plugins/operations/reports/views/report-view.tsx'
import { LogsView as LogsView_9b9ceaad102f148ead48e9869c21a682 } from 'print-commerce-registration/plugins/operations/logs/views/logs-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { LoginView as LoginView_11d370c8d45db0a91ab302613cd92a84 } from 'print-commerce-registration/plugins/platform/identity/views/login-view.tsx'

/** @type import('payload').ImportMap */
export const importMap = {
  "print-commerce-registration/plugins/platform/brands/components/site-state-panel.tsx#SiteStatePanel": SiteStatePanel_d3910432ab8aa0d94d2b4aa38c29a5a4,
  "print-commerce-registration/plugins/business/brand-sites/components/brand-deployments.tsx#BrandDeployments": BrandDeployments_67994c1c56b1162da334caacddb49788,
  "print-commerce-registration/plugins/platform/brands/components/brand-config-field.tsx#BrandConfigField": BrandConfigField_a16fc59fac8775a031f095ac631f505e,
  "print-commerce-registration/plugins/platform/console/components/relation-cell.tsx#RelationCell": RelationCell_20166cf5cdb8dea6dd5fdbd29fe60136,
  "print-commerce-registration/plugins/platform/console/components/time-cell.tsx#TimeCell": TimeCell_fafd5de71456d039c9add7301a1612b1,
  "print-commerce-registration/plugins/platform/console/components/time-field.tsx#TimeField": TimeField_ccadc46325c7874b83d930f9ab7f6323,
  "print-commerce-registration/plugins/platform/console/components/day-filter.tsx#DayFilter": DayFilter_8c0aa14aa729f4cf1b0d4304217dd364,
  "print-commerce-registration/plugins/platform/console/components/empty-list-gate.tsx#EmptyListGate": EmptyListGate_fd17247a57e3bf0d35f9b6c47d0d5705,
  "print-commerce-registration/plugins/platform/console/components/record-times.tsx#RecordTimes": RecordTimes_e2d5bb8ec898ab87a4eec8c970f99a1b,
  "print-commerce-registration/plugins/platform/brands/views/brand-history.tsx#BrandHistory": BrandHistory_e6df5012154775b33c2ba805929fb58e,
  "print-commerce-registration/plugins/platform/identity/components/roles-cell.tsx#RolesCell": RolesCell_6d97e509e8ee5e514b27965835ba95e2,
  "print-commerce-registration/plugins/platform/identity/components/roles-field.tsx#RolesField": RolesField_0e3d87d8d64d61d5fd4130975bcca3e8,
  "print-commerce-registration/plugins/platform/identity/components/current-password.tsx#CurrentPassword": CurrentPassword_b68f40dd40b753fd5345bd7036dae4e0,
  "print-commerce-registration/plugins/platform/identity/components/session-factor.tsx#SessionFactor": SessionFactor_165fd9a93064a8a78ab1a233ff739315,
  "print-commerce-registration/plugins/platform/accounts/service-accounts/components/key-panel.tsx#KeyPanel": KeyPanel_3a2f37a5ee096aa56435204660542303,
  "print-commerce-registration/plugins/core/console/editor-fields.tsx#OwnJsonField": OwnJsonField_9f2d2a8e8530736881dc94bda15713d3,
  "print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx#ActionCell": ActionCell_3be398767d7d1d19c4c9150be8f3378a,
  "print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx#ActorCell": ActorCell_3be398767d7d1d19c4c9150be8f3378a,
  "print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx#TargetCell": TargetCell_3be398767d7d1d19c4c9150be8f3378a,
  "print-commerce-registration/plugins/platform/logs/components/audit-cells.tsx#RecordCell": RecordCell_3be398767d7d1d19c4c9150be8f3378a,
  "print-commerce-registration/plugins/platform/logs/views/audit-view.tsx#AuditView": AuditView_a668b8958ab24f231c816296a5c05989,
  "print-commerce-registration/plugins/business/artworks/components/artwork-panel-gate.tsx#ArtworkPanelGate": ArtworkPanelGate_fdc238290ab0d50dcc7c9d0db9c2b693,
  "print-commerce-registration/plugins/business/artworks/components/variant-gallery.tsx#VariantGallery": VariantGallery_546ab18a3ae0da735839a31d0706bf67,
  "print-commerce-registration/plugins/business/artworks/components/title-cell.tsx#TitleCell": TitleCell_18026e9f3920f22217ea53e2fd7dd9f2,
  "print-commerce-registration/plugins/core/products/components/shop-field-problem.tsx#ShopFieldProblem": ShopFieldProblem_397df26c064d425b59eb567c8f2f6057,
  "print-commerce-registration/plugins/business/artworks/components/tags-field.tsx#TagsField": TagsField_501dcde31e82098cc9d2861501211575,
  "print-commerce-registration/plugins/core/console/yen-cell.tsx#YenCell": YenCell_64eea541bfeb37f192ee1f46a7514e8e,
  "print-commerce-registration/plugins/business/artworks/components/relation-text.tsx#RelationText": RelationText_32a1a6bdd81c28fa0c6dfb1f1f12dc75,
  "print-commerce-registration/plugins/business/artworks/components/shop-comparison-field.tsx#ShopComparisonField": ShopComparisonField_a0aa4a492494404642da2f3bf97aa898,
  "print-commerce-registration/plugins/business/print-data/components/print-data-panel.tsx#PrintDataPanel": PrintDataPanel_62ca847b8da71c63f2fbcd856932afc4,
  "print-commerce-registration/plugins/business/artworks/components/status-cell.tsx#StatusCell": StatusCell_d7915ed3da7880bf1192773dccb8904e,
  "print-commerce-registration/plugins/business/artworks/components/thumbnail-cell.tsx#ThumbnailCell": ThumbnailCell_b2ff0df2cdad9ba6d746596a931a9fd5,
  "print-commerce-registration/plugins/core/products/components/drift-cell.tsx#DriftCell": DriftCell_fadb93f50efab8547b568bc1fb37b213,
  "print-commerce-registration/plugins/core/console/saved-views/views-gate.tsx#ViewsGate": ViewsGate_2962c480aa57a99027a0b69e2e7d7cc7,
  "print-commerce-registration/plugins/business/artworks/components/list-gate.tsx#ListGate": ListGate_f0f2873ae1700f1381d8bba388d1fc02,
  "print-commerce-registration/plugins/business/artworks/components/list/artwork-list.tsx#ArtworkList": ArtworkList_489e25e20d3dcc2094e9064c851d8558,
  "print-commerce-registration/plugins/business/artworks/views/register/register-view.tsx#RegisterView": RegisterView_11aa198ae7d4f6131de489aa090860a4,
  "print-commerce-registration/plugins/business/artworks/components/template/template-panel-gate.tsx#TemplatePanelGate": TemplatePanelGate_3507e587c23a02c735f5b7f268144abf,
  "print-commerce-registration/plugins/business/artworks/components/template/template-picture-cell.tsx#TemplatePictureCell": TemplatePictureCell_ecbe2ae5ec1fc1032a1c13dbdda916b4,
  "print-commerce-registration/plugins/business/artworks/components/template/template-list-gate.tsx#TemplateListGate": TemplateListGate_731a2d7fd92c94caad4182de22ca64f0,
  "print-commerce-registration/plugins/business/artworks/views/add-template/add-template-view.tsx#AddTemplateView": AddTemplateView_e87dccc49452fbdfded533a5699c3e41,
  "print-commerce-registration/plugins/business/photo-print/components/template-panel-gate.tsx#TemplatePanelGate": TemplatePanelGate_4f32dbf1ccff664ccdae82f9f1c014e7,
  "print-commerce-registration/plugins/business/photo-print/components/print-pixels-preview.tsx#PrintPixelsPreview": PrintPixelsPreview_32ef5a2e67148356b27f294f0e8a28c5,
  "print-commerce-registration/plugins/business/photo-print/components/discounts-field.tsx#DiscountsField": DiscountsField_d12b1a2696c71ffa2d6b7caf5cd81463,
  "print-commerce-registration/plugins/business/photo-print/components/brand-field.tsx#BrandField": BrandField_aafd53f3d65c5630c42516abf9522203,
  "print-commerce-registration/plugins/business/photo-print/components/status-cell.tsx#StatusCell": StatusCell_5cac981299a0bc4523cd83eb2d5cb3b6,
  "print-commerce-registration/plugins/business/photo-print/components/shop-comparison-field.tsx#ShopComparisonField": ShopComparisonField_3d6aeadef8b7fabbce4d50b25ed59f4d,
  "print-commerce-registration/plugins/business/photo-print/components/shop-state-cell.tsx#ShopStateCell": ShopStateCell_785f156b1c8ff150a7eb70ee350989c8,
  "print-commerce-registration/plugins/business/orders/components/order-panel.tsx#OrderPanel": OrderPanel_ab84333011e36e52565c38c76af9b942,
  "print-commerce-registration/plugins/business/production/components/order-prints.tsx#OrderPrintsPanel": OrderPrintsPanel_a62dd355b86e5592f6a76cec4d7ddf14,
  "print-commerce-registration/plugins/business/orders/components/status-cell.tsx#StatusCell": StatusCell_6be6595f628a04341d5c69b5e461a26c,
  "print-commerce-registration/plugins/business/orders/components/bulk-actions.tsx#BulkActions": BulkActions_2c049a39642ed156374b4cd9c659953e,
  "print-commerce-registration/plugins/core/versions/components/version-panel.tsx#VersionPanel": VersionPanel_7fdfe340149af11d8977e6663b5a2ef2,
  "print-commerce-registration/plugins/business/legal/components/text-desk.tsx#TextDesk": TextDesk_3f9de088d12aadeb2a0352de9f9b41cc,
  "print-commerce-registration/plugins/core/versions/components/status-cell.tsx#StatusCell": StatusCell_097f247bc2d132209b77289d8a0fa975,
  "print-commerce-registration/plugins/core/versions/components/comparison-view.tsx#ComparisonView": ComparisonView_7c32e54e76bfd3096004aa4e2fdaca78,
  "print-commerce-registration/plugins/business/brand-sites/components/deployment-panel.tsx#DeploymentPanel": DeploymentPanel_7bf8d37f8b422a2cc2b1995fd3f57971,
  "print-commerce-registration/plugins/business/brand-sites/components/status-cell.tsx#StatusCell": StatusCell_9dd5eea99f62a485c74d511f9d5502b9,
  "print-commerce-registration/plugins/business/email-templates/components/kind-cell.tsx#KindCell": KindCell_875043fc339885537f48c0b2b4c80367,
  "print-commerce-registration/plugins/business/email-templates/components/mail-desk.tsx#MailDesk": MailDesk_b4e4cbe6412a007b19da3ee06a44796a,
  "print-commerce-registration/plugins/operations/backup/components/backup-panel.tsx#BackupPanel": BackupPanel_d3b3b9baacebd43987bdaff9be080234,
  "print-commerce-registration/plugins/operations/backup/components/status-cell.tsx#StatusCell": StatusCell_ef7df2a8e571f6fdb8ef81ad1fb7d88f,
  "print-commerce-registration/plugins/operations/backup/components/size-cell.tsx#SizeCell": SizeCell_75e17598a5ae254d76e95f1568f11312,
  "print-commerce-registration/plugins/operations/backup/components/make-backup-gate.tsx#MakeBackupGate": MakeBackupGate_6fa917b5edac9a2cf532fb8e8abaef1e,
  "print-commerce-registration/plugins/core/feature/nav.tsx#Nav": Nav_5258301f9b23f2b2a6f75b56c0ed8b3f,
  "print-commerce-registration/plugins/platform/identity/components/logout-button.tsx#LogoutButton": LogoutButton_86715a3db1ff6ba897c4568982a99879,
  "print-commerce-registration/plugins/platform/console/components/product-graphics.tsx#ProductIcon": ProductIcon_73b639aeeedf0152b22e8da562c29ff3,
  "print-commerce-registration/plugins/platform/console/components/product-graphics.tsx#CompanyLogo": CompanyLogo_73b639aeeedf0152b22e8da562c29ff3,
  "print-commerce-registration/plugins/platform/maintenance/components/maintenance-mark.tsx#MaintenanceMark": MaintenanceMark_82b7460cac278e5e6f4d27af807fc1fb,
  "print-commerce-registration/plugins/platform/console/components/environment-mark.tsx#EnvironmentMark": EnvironmentMark_1b660233ddf4c64e27ab9ea88d6da8f8,
  "print-commerce-registration/plugins/platform/console/palette/palette-gate.tsx#PaletteGate": PaletteGate_bea7c0542b61c968f1e487e9bd126c18,
  "print-commerce-registration/plugins/core/feature/nav-groups.tsx#NavGroups": NavGroups_f061a08831ebeea79d13caf7c1f4ff60,
  "print-commerce-registration/plugins/operations/diagnostics/first-steps/first-steps-gate.tsx#FirstStepsGate": FirstStepsGate_d122313128add82e8c0fee3fcf176a90,
  "print-commerce-registration/plugins/operations/diagnostics/components/dashboard/dashboard-gate.tsx#DashboardGate": DashboardGate_5d7ee9cb24aeac09db22a4b97c594c51,
  "print-commerce-registration/plugins/business/analytics/components/summary-gate.tsx#SummaryGate": SummaryGate_b2f8183f4633a1aee9e809221132ce4c,
  "print-commerce-registration/plugins/business/production/components/dashboard-gate.tsx#DashboardGate": DashboardGate_5e1a75ebba27ede2fc625db34034542b,
  "print-commerce-registration/plugins/business/photo-print/components/dashboard-gate.tsx#DashboardGate": DashboardGate_fcdbf901602bf6e717014503d156c102,
  "print-commerce-registration/plugins/business/artworks/components/dashboard-gate.tsx#DashboardGate": DashboardGate_e25ba3717b7365fcb2fb49d4bcd0d783,
  "print-commerce-registration/plugins/platform/identity/components/login-panel.tsx#LoginPanel": LoginPanel_d14cdd42dc6bf816048e776c538fdd38,
  "print-commerce-registration/plugins/platform/console/components/product-graphics.tsx#CompanyHome": CompanyHome_73b639aeeedf0152b22e8da562c29ff3,
  "print-commerce-registration/plugins/platform/console/components/console-repairs.tsx#ConsoleRepairs": ConsoleRepairs_0176cde6b8164b98007891ff27265156,
  "print-commerce-registration/plugins/platform/console/palette/palette-provider.tsx#PaletteProvider": PaletteProvider_fd32b5f8353759559fd195ac147966cb,
  "print-commerce-registration/plugins/platform/accounts/artists/views/artists-view.tsx#ArtistsView": ArtistsView_2d0563949996b92d41c9b3ed0256938c,
  "print-commerce-registration/plugins/platform/accounts/sessions/views/sessions-view.tsx#SessionsView": SessionsView_ad8cad72999cf97e85c6e143c689d3b2,
  "print-commerce-registration/plugins/platform/maintenance/views/maintenance-view.tsx#MaintenanceView": MaintenanceView_3f14f6a56b456b3ea2b7064c20e75d40,
  "print-commerce-registration/plugins/platform/console/about/about-view.tsx#AboutView": AboutView_c1701f774d75e6caded372e0b3ebbe3d,
  "print-commerce-registration/plugins/business/production/views/order-work-view.tsx#OrderWorkView": OrderWorkView_1918416d67e4c91908f23471c800d4ce,
  "print-commerce-registration/plugins/business/analytics/views/analytics-view.tsx#AnalyticsView": AnalyticsView_261b6bbd85e566b98c7165eb1651b8b1,
  "print-commerce-registration/plugins/operations/diagnostics/views/diagnostics-view.tsx#DiagnosticsView": DiagnosticsView_4a4b0e72f0169060fb18198c0a4bb4a7,
  "print-commerce-registration/plugins/operations/diagnostics/views/runbook-view.tsx#RunbookView": RunbookView_daab6b6122625af8f1dd63b09363cafb,
  "print-commerce-registration/plugins/operations/diagnostics/emergency/views/emergency-view.tsx#EmergencyView": EmergencyView_a0903bcddf99b5ee3286267217bb66ae,
  "print-commerce-registration/plugins/operations/alerts/views/alerts-view.tsx#AlertsView": AlertsView_331f2b5fa82ab332840f7456d7a2e603,
  "print-commerce-registration/plugins/operations/reports/views/reports-view.tsx#ReportsView": ReportsView_c24cac5ffb7e32465260d77e56d6b7d9,
  "print-commerce-registration/plugins/operations/reports/views/report-view.tsx#ReportView": ReportView_500a036c4e911427386953b751382719,
  "print-commerce-registration/plugins/operations/logs/views/logs-view.tsx#LogsView": LogsView_9b9ceaad102f148ead48e9869c21a682,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "print-commerce-registration/plugins/platform/identity/views/login-view.tsx#LoginView": LoginView_11d370c8d45db0a91ab302613cd92a84
}
