import type { UIFieldServerProps } from 'payload'
import { productAdminUrl } from '../../../core/feature/product-admin-url.ts'
import { ArtworkPanel } from './artwork-panel.tsx'

/** The head of an artwork's page, with the way to its product in the admin of the shop. */
export async function ArtworkPanelGate({ data, req }: UIFieldServerProps) {
  return <ArtworkPanel adminUrl={await productAdminUrl(req, data)} />
}
